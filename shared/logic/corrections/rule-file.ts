import { CorrectionFile, type CorrectionRule } from '#shared/model/correction.ts'

/** Rules as a file, in their order. */
export function writeRuleFile(rules: readonly CorrectionRule[], exportedAt: string): string {
  const file: CorrectionFile = {
    format: 'broadsheet-corrections',
    version: 1,
    exportedAt,
    rules: [...rules],
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The rules of such a file, or why it is none, as a sentence. */
export function readRuleFile(text: string): { rules: CorrectionRule[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const where = error instanceof Error ? ` (${error.message.slice(0, 200)})` : ''
    return { problem: `This file is not JSON${where}. Nothing was changed.` }
  }
  const read = CorrectionFile.safeParse(value)
  if (read.success) return { rules: read.data.rules }
  const [issue] = read.error.issues
  const path = issue?.path.map(String).join('.').slice(0, 200)
  const at = path ? ` at ${path}` : ''
  return {
    problem: `This is not a file of corrections: ${issue?.message.slice(0, 300) ?? 'unknown'}${at}. Nothing was changed.`,
  }
}
