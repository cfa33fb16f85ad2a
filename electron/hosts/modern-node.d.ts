export function isModern(version: string): boolean
export function runModern(module: string): Promise<unknown>
