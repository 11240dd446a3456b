import { describe, expect, it } from 'vitest';
import type { ChildReply } from './child-protocol.ts';
import type { PageOutcome } from './page-outcome.ts';
import { FailedTry, readOnePage } from './read-one-page.ts';
import { ChildDeath } from './reader-child.ts';

const done: PageOutcome = { page: 7, state: 'done', needsOcr: false, warnings: [] };
const needsOcr: PageOutcome = { ...done, state: 'skipped', code: 'page_needs_ocr', needsOcr: true };
const reply = (outcome: PageOutcome): ChildReply => ({ kind: 'page', outcome, rssBytes: 0, spent: false });
const timeout = new FailedTry(new ChildDeath('page_timeout', 'no result within 1 s'), true);
const crash = (used: boolean) => new FailedTry(new ChildDeath('page_crashed', 'ended with SIGSEGV'), used);

/** Plays one reaction a try and notes the options of each. */
function play(...reactions: (FailedTry | PageOutcome)[]) {
  const tries: object[] = [];
  const tryPage = async (options: object) => {
    tries.push(options);
    const reaction = reactions[tries.length - 1];
    if (reaction === undefined) throw new Error('one try too many');
    if (reaction instanceof FailedTry) throw reaction;
    return { reply: reply(reaction), used: true };
  };
  return { tries, tryPage };
}

describe('readOnePage', () => {
  it('takes the outcome of a page that works at the first try', async () => {
    const { tries, tryPage } = play(done);
    expect(await readOnePage(7, { image: true }, tryPage)).toEqual(done);
    expect(tries).toEqual([{ image: true }]);
  });

  it('tries a page that crashes a used child once more in a fresh one', async () => {
    const { tryPage } = play(crash(true), done);
    expect(await readOnePage(7, {}, tryPage)).toEqual(done);
  });

  it('fails a page that crashes a fresh child', async () => {
    const { tries, tryPage } = play(crash(false));
    expect(await readOnePage(7, {}, tryPage)).toMatchObject({
      state: 'failed',
      code: 'page_crashed',
      page: 7,
    });
    expect(tries).toHaveLength(1);
  });

  it('keeps the text of a page that only its drawing breaks', async () => {
    const { tries, tryPage } = play(timeout, done);
    const outcome = await readOnePage(7, { image: true, content: true }, tryPage);
    expect(outcome.state).toBe('done');
    expect(outcome.warnings).toEqual(['the page could not be drawn: page 7: no result within 1 s']);
    expect(tries).toEqual([{ image: true, content: true }, { content: true }]);
  });

  it('fails with the first reason where the text breaks the child too', async () => {
    const { tryPage } = play(timeout, crash(false));
    expect(await readOnePage(7, { image: true }, tryPage)).toMatchObject({
      state: 'failed',
      code: 'page_timeout',
    });
  });

  it('fails a page that had to be read from its drawing', async () => {
    const { tryPage } = play(timeout, needsOcr);
    const outcome = await readOnePage(7, { ocr: {} as never }, tryPage);
    expect(outcome).toMatchObject({ state: 'failed', code: 'page_timeout', needsOcr: true });
  });
});
