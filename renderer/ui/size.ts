export { sizeInWords } from '#shared/logic/size-words.ts'
