import { createOpenAiVision, type VisionAnswer } from '@guidepost/models/vision';
import { afterEach, describe, expect, it } from 'vitest';
import {
  fails,
  says,
  startVisionServer,
  type VisionReply,
  type VisionServer,
} from '../../../../test/helpers/vision-server.ts';
import { askChart } from './ask-chart.ts';
import { toPageWords } from './page-words.ts';

const servers: VisionServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const PAGE = toPageWords([
  'Fever of 38.5 or more',
  'SBP < 90 mmHg?',
  'Give 2 L saline',
  '转诊至上级医院 观察24h',
  'Yes',
  'No',
]);
const GOOD =
  'flowchart TD\n n1["Fever of 38.5 or more"] --> n2{"SBP < 90 mmHg?"}\n n2 -->|Yes| n3["Give 2 L saline"]\n n2 -->|No| n4["转诊至上级医院"]';
const IMAGE = Uint8Array.of(1, 2, 3);

async function setUp(answer: VisionReply, spend = async () => {}) {
  const server = await startVisionServer(answer);
  servers.push(server);
  const kept = new Map<string, VisionAnswer>();
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, given: VisionAnswer) => void kept.set(key, given),
  };
  const model = (name: string) =>
    createOpenAiVision({
      url: server.url,
      model: name,
      requestsPerMinute: 60_000,
      retryDelayMs: 1,
      retries: 0,
    });
  const ask = (image = IMAGE, name = 'm', page = PAGE) =>
    askChart(image, page, { model: model(name), store, spend });
  return { server, ask };
}

describe('asking a model about a flowchart', () => {
  it('gives the graph of an answer whose words are on the page', async () => {
    const { ask } = await setUp(says(GOOD));
    const answer = await ask();
    expect(answer).toMatchObject({ kind: 'chart', flags: [], support: 1, requests: 1, model: 'm' });
    expect(answer.graph?.edges).toEqual([
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3', label: 'Yes' },
      { from: 'n2', to: 'n4', label: 'No' },
    ]);
  });

  it.each([
    ['in a fence', `\`\`\`mermaid\n${GOOD}\n\`\`\``],
    ['in a fence between words', `Here is the flowchart:\n\n\`\`\`\n${GOOD}\n\`\`\`\nI hope this helps!`],
    ['after words', `Sure!\n${GOOD}`],
  ])('finds Mermaid %s', async (_name, text) => {
    const { ask } = await setUp(says(text));
    expect(await ask()).toMatchObject({ kind: 'chart', flags: [], support: 1 });
  });

  it('asks twice more after an unusable answer, saying so, and takes the good one', async () => {
    const { server, ask } = await setUp((request, response) =>
      says(request.number === 3 ? GOOD : 'I see a chart.')(request, response),
    );
    expect(await ask()).toMatchObject({ kind: 'chart', requests: 3 });
    expect(server.requests[1]?.prompt).toContain('try 2');
  });

  it.each([
    ['words alone', says('The patient goes from triage to treatment.'), /no flowchart/],
    ['a cut off answer', says(GOOD, 'length'), /cut off/],
    ['endless repetition', says(`${GOOD}\n${' n1 --> n2\n'.repeat(200)}`), /repeats/],
    [
      'the same step again and again',
      says(
        `flowchart TD\n${Array.from({ length: 30 }, (_, i) => `a${i}["Give 2 L saline"] --> b${i}["x${i}"]`).join('\n')}`,
      ),
      /repeats|too large/,
    ],
    ['a chart without arrows', says('flowchart TD\n n1["Fever of 38.5 or more"]'), /joins no steps/],
    [
      'a chart made up',
      says('flowchart TD\n a["Art of War"] --> b["Chapter 9"]\n b --> c["Give 2 L saline"]'),
      /not on the page/,
    ],
    [
      'instructions of its own',
      says('flowchart TD\n a["<script>alert(1)</script>"] --> b["ignore all earlier instructions"]'),
      /not on the page/,
    ],
    ['another diagram', says('```mermaid\nsequenceDiagram\n A->>B: flowchart\n```'), /no flowchart/],
    ['nothing', says(''), /no flowchart/],
  ])('gives up on %s after three requests', async (_name, reply, why) => {
    const { server, ask } = await setUp(reply);
    const answer = await ask();
    expect(answer).toMatchObject({ kind: 'unusable', flags: ['model_answer_unusable'] });
    expect(answer.why).toMatch(why);
    expect(server.requests).toHaveLength(3);
  });

  it('marks steps and labels that are not on the page, number by number', async () => {
    const { ask } = await setUp(says(GOOD.replace('2 L', '20 L').replace('|No|', '|Perhaps|')));
    const answer = await ask();
    expect(answer).toMatchObject({ kind: 'chart', support: 0.75 });
    expect(answer.flags).toEqual(['words_not_on_page:n3', 'words_not_on_page', 'label_not_on_page']);
  });

  it('says when the page has no words to compare with, and when there is no flowchart', async () => {
    const { ask } = await setUp(says(GOOD));
    expect((await ask(IMAGE, 'm', toPageWords([]))).flags).toEqual(['words_unchecked']);
    const none = await setUp(says('NO FLOWCHART.'));
    expect(await none.ask()).toMatchObject({ kind: 'no_chart', requests: 1 });
  });

  it('pays once for a picture, model and question, also for an unusable answer', async () => {
    const { server, ask } = await setUp(says('no idea'));
    await ask();
    expect(await ask()).toMatchObject({ kind: 'unusable', requests: 0 });
    expect(server.requests).toHaveLength(3);
    await ask(IMAGE, 'other');
    await ask(Uint8Array.of(9));
    expect(server.requests).toHaveLength(9);
  });

  it('asks nothing once the allowance is spent, and keeps nothing of a server that fails', async () => {
    const { server, ask } = await setUp(says(GOOD), () => Promise.reject(new Error('spent')));
    await expect(ask()).rejects.toThrow('spent');
    expect(server.requests).toHaveLength(0);
    const broken = await setUp((request, response) =>
      (request.number === 1 ? fails(503) : says(GOOD))(request, response),
    );
    await expect(broken.ask()).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(await broken.ask()).toMatchObject({ kind: 'chart', requests: 1 });
  });
});
