import { expect, it } from 'vitest';
import { cacheQueries } from './cached-embedder.ts';

it('asks the model once for a repeated question and forgets the oldest', async () => {
  const asked: string[] = [];
  const embedder = cacheQueries(
    {
      id: 'm',
      dimension: 1,
      embed: async (texts) => {
        asked.push(...texts);
        return texts.map((t) => Float32Array.of(t.length));
      },
      close: async () => {},
    },
    2,
  );
  expect((await embedder.embed(['a', 'bb', 'a'], 'query')).map((v) => v[0])).toEqual([1, 2, 1]);
  await embedder.embed(['bb', 'ccc'], 'query');
  await embedder.embed(['a'], 'query');
  await embedder.embed(['a'], 'passage');
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a', 'a']);
});
