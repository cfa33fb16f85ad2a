declare module 'snowball-stemmers' {
  const snowball: { newStemmer(language: string): unknown }
  export default snowball
}
