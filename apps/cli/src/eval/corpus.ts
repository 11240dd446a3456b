/** Files and folders, each with the collection its documents belong to. */
export interface Corpus {
  readonly path: string;
  readonly collection: string;
}

/** `NAME=PATH` or a path alone (collection `default`). */
export function parseCorpus(text: string): Corpus {
  const [, collection, path] = /^([^=/\\]+)=(.+)$/.exec(text) ?? [];
  return collection !== undefined && path !== undefined
    ? { collection, path }
    : { collection: 'default', path: text };
}
