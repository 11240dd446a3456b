declare module 'snowball-stemmers' {
  const snowball: { newStemmer(language: string): { stem(word: string): string } };
  // The package has a CommonJS export only.
  // biome-ignore lint/style/noDefaultExport: the shape of the package, not ours
  export default snowball;
}
