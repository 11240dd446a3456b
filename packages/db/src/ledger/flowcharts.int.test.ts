import type { Element, FlowEdge, FlowGraph } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { deleteDocument } from './act-on-document.ts';
import { claimDocumentStage, finishDocumentStage, saveOpenedDocument } from './document-stage.ts';
import { replaceElements } from './elements.ts';
import { registerDocument } from './register-document.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let serial = 0;

/** A document of one page that holds these flowcharts. */
async function documentWith(...graphs: readonly FlowGraph[]): Promise<string> {
  const sha256 = String(++serial).padEnd(64, 'f');
  const { documentId } = await registerDocument(database.db, {
    sha256,
    fileName: `${serial}.pdf`,
    path: '',
    sizeBytes: 1,
    mediaType: 'application/pdf',
    blobKey: 'x',
    collection: 'c',
  });
  const claim = await claimDocumentStage(database.db, documentId, 'open', { workerId: 'w', jobId: 'j' });
  if (claim === undefined) throw new Error('nothing to open');
  await finishDocumentStage(database.db, claim, '1', (tx) =>
    saveOpenedDocument(tx, documentId, { facts: { pageCount: 1, tagged: false, outline: [], warnings: [] } }),
  );
  await store(documentId, ...graphs);
  return documentId;
}

const store = (documentId: string, ...graphs: readonly FlowGraph[]): Promise<void> =>
  database.db.transaction((tx) => replaceElements(tx, documentId, graphs.map(chart)));

const chart = (graph: FlowGraph, index: number): Element => ({
  id: `p1.e${index + 1}`,
  type: 'flowchart',
  page: 1,
  order: index + 1,
  bbox: [0, 0, 100, 100],
  text: '',
  source: 'vector',
  confidence: 0.9,
  flags: [],
  graph,
});

/** `a>b:Yes` is an arrow with a label; the step `a` has the text `A`. */
function graphOf(nodes: string, ...arrows: readonly string[]): FlowGraph {
  return {
    nodes: nodes.split(' ').map((id, i) => ({
      id,
      text: id.toUpperCase(),
      shape: 'rect',
      bbox: [0, 10 * i, 50, 10 * i + 8],
    })),
    edges: arrows.map((arrow): FlowEdge => {
      const [, from, to, label] = /^(\w+)>(\w+)(?::(.*))?$/.exec(arrow) as unknown as string[];
      return { from: from!, to: to!, ...(label === undefined ? {} : { label }) };
    }),
  };
}

const paths = async (documentId: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `select path || case ends when 'leaf' then '' else ' (' || ends || ')' end as path
     from guidepost.flowchart_paths where document_id = $1 order by element_id, nodes`,
    [documentId],
  );
  return rows.map((row: { path: string }) => row.path);
};

describe('flowcharts in SQL', () => {
  it('are rows of steps and arrows with text, box and label', async () => {
    const id = await documentWith(graphOf('fever check fluid', 'fever>check', 'check>fluid:SBP < 90'));
    const nodes = await database.pool.query(
      `select node_id, text, x0, y0, x1, y1, is_root, page from guidepost.flowchart_nodes where document_id = $1 order by ord`,
      [id],
    );
    expect(nodes.rows).toMatchObject([
      { node_id: 'fever', text: 'FEVER', x0: 0, y0: 0, x1: 50, y1: 8, is_root: true, page: 1 },
      { node_id: 'check', is_root: false },
      { node_id: 'fluid', is_root: false },
    ]);
    const edges = await database.pool.query(
      `select from_text, label, to_text, arrow, document_title from guidepost.flowchart_edges where document_id = $1 order by ord`,
      [id],
    );
    expect(edges.rows).toEqual([
      { from_text: 'FEVER', label: null, to_text: 'CHECK', arrow: true, document_title: `${serial}.pdf` },
      {
        from_text: 'CHECK',
        label: 'SBP < 90',
        to_text: 'FLUID',
        arrow: true,
        document_title: `${serial}.pdf`,
      },
    ]);
  });

  it('tell what follows from a step under a condition', async () => {
    const id = await documentWith(
      graphOf('a b c d e', 'a>b', 'b>c:Yes', 'b>d:No', 'c>e', 'd>a'),
      graphOf('b x', 'b>x:Yes'),
    );
    const { rows } = await database.pool.query(
      `with recursive follows as (
         select document_id, element_id, to_node, to_text, 1 as arrows from guidepost.flowchart_edges
         where document_id = $1 and element_id = 'p1.e1' and from_text ilike $2 and label ilike $3
         union
         select n.document_id, n.element_id, n.to_node, n.to_text, f.arrows + 1 from follows f
         join guidepost.flowchart_edges n on (n.document_id, n.element_id, n.from_node) = (f.document_id, f.element_id, f.to_node)
         where f.arrows < 20
       )
       select to_text, min(arrows) as arrows from follows group by document_id, element_id, to_node, to_text order by 2`,
      [id, 'b', 'yes'],
    );
    expect(rows).toEqual([
      { to_text: 'C', arrows: 1 },
      { to_text: 'E', arrows: 2 },
    ]);
  });

  it('give the ways from each first step to each last one', async () => {
    const id = await documentWith(graphOf('a b c d z', 'a>b', 'b>c:Yes', 'b>d:No'), graphOf('p q', 'p>q:是'));
    expect(await paths(id)).toEqual(['A → B → [Yes] → C', 'A → B → [No] → D', 'P → [是] → Q']);
  });

  it('end ways that come round to a step again, and start in circles without a first step', async () => {
    const id = await documentWith(graphOf('a b c', 'a>b', 'b>c', 'c>b:again'), graphOf('p q', 'p>q', 'q>p'));
    expect(await paths(id)).toEqual(['A → B → C → [again] → B (circle)', 'P → Q → P (circle)']);
  });

  it('bound the ways through a net of arrows, and say so', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `n${i}`);
    const arrows = names.flatMap((from, i) => names.slice(i + 1, i + 8).map((to) => `${from}>${to}`));
    const id = await documentWith(graphOf(names.join(' '), ...arrows));
    const started = performance.now();
    const { rows } = await database.pool.query(
      `select count(*)::int as n, bool_or(complete) as complete from guidepost.flowchart_paths where document_id = $1`,
      [id],
    );
    expect(rows[0].n).toBeLessThan(5000);
    expect(rows[0].complete ?? false).toBe(false);
    expect(performance.now() - started).toBeLessThan(5000);
    const long = await documentWith(
      graphOf(names.join(' '), ...names.slice(1).map((to, i) => `${names[i]}>${to}`)),
    );
    expect(await paths(long)).toEqual([expect.stringMatching(/^N0 → .* → N49 \(cut\)$/)]);
  });

  it('are replaced with the elements and go with the document', async () => {
    const id = await documentWith(graphOf('a b', 'a>b', 'a>b', 'a>missing'));
    expect(await paths(id)).toEqual(['A → B']);
    await store(id, graphOf('c d', 'c>d'));
    expect(await paths(id)).toEqual(['C → D']);
    await deleteDocument(database.db, id);
    const left = await database.pool.query(
      `select (select count(*) from flowchart_nodes where document_id = $1) + (select count(*) from flowchart_edges where document_id = $1) as n`,
      [id],
    );
    expect(Number(left.rows[0].n)).toBe(0);
  });
});
