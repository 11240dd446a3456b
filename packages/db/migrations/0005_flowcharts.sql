CREATE TABLE "flowchart_edges" (
	"document_id" text NOT NULL,
	"element_id" text NOT NULL,
	"ord" integer NOT NULL,
	"from_node" text NOT NULL,
	"to_node" text NOT NULL,
	"label" text,
	"arrow" boolean DEFAULT true NOT NULL,
	CONSTRAINT "flowchart_edges_document_id_element_id_ord_pk" PRIMARY KEY("document_id","element_id","ord")
);
--> statement-breakpoint
CREATE TABLE "flowchart_nodes" (
	"document_id" text NOT NULL,
	"element_id" text NOT NULL,
	"node_id" text NOT NULL,
	"ord" integer NOT NULL,
	"text" text NOT NULL,
	"shape" text NOT NULL,
	"bbox" double precision[] NOT NULL,
	"is_root" boolean NOT NULL,
	CONSTRAINT "flowchart_nodes_document_id_element_id_node_id_pk" PRIMARY KEY("document_id","element_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "flowchart_edges" ADD CONSTRAINT "flowchart_edges_from_fk" FOREIGN KEY ("document_id","element_id","from_node") REFERENCES "public"."flowchart_nodes"("document_id","element_id","node_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flowchart_edges" ADD CONSTRAINT "flowchart_edges_to_fk" FOREIGN KEY ("document_id","element_id","to_node") REFERENCES "public"."flowchart_nodes"("document_id","element_id","node_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flowchart_nodes" ADD CONSTRAINT "flowchart_nodes_element_fk" FOREIGN KEY ("document_id","element_id") REFERENCES "public"."elements"("document_id","element_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flowchart_edges_from_idx" ON "flowchart_edges" USING btree ("document_id","element_id","from_node");--> statement-breakpoint
-- Flowcharts stored before these tables. Roots as far as SQL sees them: steps that no other step leads to, else the first one.
INSERT INTO flowchart_nodes (document_id, element_id, node_id, ord, text, shape, bbox, is_root)
SELECT DISTINCT ON (e.document_id, e.element_id, n.value ->> 'id') e.document_id, e.element_id, n.value ->> 'id', n.ord, n.value ->> 'text',
  n.value ->> 'shape', ARRAY(SELECT b::float8 FROM jsonb_array_elements_text(n.value -> 'bbox') b), false
FROM elements e, jsonb_array_elements(e.graph -> 'nodes') WITH ORDINALITY n(value, ord)
ORDER BY e.document_id, e.element_id, n.value ->> 'id', n.ord;
--> statement-breakpoint
INSERT INTO flowchart_edges (document_id, element_id, ord, from_node, to_node, label, arrow)
SELECT e.document_id, e.element_id, x.ord, x.value ->> 'from', x.value ->> 'to', nullif(x.value ->> 'label', ''),
  coalesce((x.value ->> 'arrow')::boolean, true)
FROM elements e, jsonb_array_elements(e.graph -> 'edges') WITH ORDINALITY x(value, ord)
JOIN flowchart_nodes f ON f.node_id = x.value ->> 'from'
JOIN flowchart_nodes t ON t.node_id = x.value ->> 'to' AND t.document_id = f.document_id AND t.element_id = f.element_id
WHERE f.document_id = e.document_id AND f.element_id = e.element_id;
--> statement-breakpoint
UPDATE flowchart_nodes n SET is_root = true
WHERE NOT EXISTS (SELECT FROM flowchart_edges x WHERE x.document_id = n.document_id AND x.element_id = n.element_id
  AND x.to_node = n.node_id AND x.from_node <> n.node_id);
--> statement-breakpoint
UPDATE flowchart_nodes n SET is_root = true
WHERE n.ord = 1 AND NOT EXISTS (SELECT FROM flowchart_nodes o
  WHERE o.document_id = n.document_id AND o.element_id = n.element_id AND o.is_root);
--> statement-breakpoint
-- What analysts may rely on: names and columns here stay when the tables behind them change.
CREATE SCHEMA IF NOT EXISTS guidepost;
--> statement-breakpoint
COMMENT ON SCHEMA guidepost IS 'Views for analysts, with stable names and columns.';
--> statement-breakpoint
CREATE VIEW guidepost.flowchart_nodes AS
SELECT n.document_id, d.title AS document_title, n.element_id, e.page, n.node_id, n.ord, n.text, n.shape,
  n.bbox[1] AS x0, n.bbox[2] AS y0, n.bbox[3] AS x1, n.bbox[4] AS y1, n.is_root, e.source, e.confidence
FROM public.flowchart_nodes n
JOIN public.elements e USING (document_id, element_id)
JOIN public.documents d ON d.id = n.document_id;
--> statement-breakpoint
CREATE VIEW guidepost.flowchart_edges AS
SELECT x.document_id, d.title AS document_title, x.element_id, e.page, x.ord, x.from_node, f.text AS from_text, x.label,
  x.to_node, t.text AS to_text, x.arrow, f.bbox AS from_bbox, t.bbox AS to_bbox, e.source, e.confidence
FROM public.flowchart_edges x
JOIN public.flowchart_nodes f ON f.document_id = x.document_id AND f.element_id = x.element_id AND f.node_id = x.from_node
JOIN public.flowchart_nodes t ON t.document_id = x.document_id AND t.element_id = x.element_id AND t.node_id = x.to_node
JOIN public.elements e ON e.document_id = x.document_id AND e.element_id = x.element_id
JOIN public.documents d ON d.id = x.document_id;
--> statement-breakpoint
-- Breadth first for each flowchart; the LIMIT ends the recursion, so that a net of many arrows costs no more than a tree.
CREATE VIEW guidepost.flowchart_paths AS
SELECT e.document_id, d.title AS document_title, e.element_id, e.page, p.nodes, p.texts, p.labels, p.path, p.arrows, p.ends, p.complete
FROM public.elements e
JOIN public.documents d ON d.id = e.document_id
CROSS JOIN LATERAL (
  WITH RECURSIVE walk AS (
    SELECT ARRAY[n.node_id] AS nodes, ARRAY[n.text] AS texts, '{}'::text[] AS labels, n.text AS path, n.node_id AS last, false AS circle
    FROM public.flowchart_nodes n
    WHERE n.document_id = e.document_id AND n.element_id = e.element_id AND n.is_root
    UNION ALL
    SELECT w.nodes || t.node_id, w.texts || t.text, w.labels || coalesce(x.label, ''),
      w.path || coalesce(' → [' || x.label || '] → ', ' → ') || t.text, t.node_id, t.node_id = ANY (w.nodes)
    FROM walk w
    JOIN public.flowchart_edges x ON x.document_id = e.document_id AND x.element_id = e.element_id AND x.from_node = w.last
    JOIN public.flowchart_nodes t ON t.document_id = e.document_id AND t.element_id = e.element_id AND t.node_id = x.to_node
    WHERE NOT w.circle AND cardinality(w.nodes) < 50
  ), bounded AS MATERIALIZED (SELECT * FROM walk LIMIT 5000),
  ended AS (
    SELECT b.*, EXISTS (SELECT FROM public.flowchart_edges x
      WHERE x.document_id = e.document_id AND x.element_id = e.element_id AND x.from_node = b.last) AS goes_on
    FROM bounded b
  )
  SELECT s.nodes, s.texts, s.labels, s.path, cardinality(s.labels) AS arrows,
    CASE WHEN s.circle THEN 'circle' WHEN s.goes_on THEN 'cut' ELSE 'leaf' END AS ends,
    (SELECT count(*) < 5000 FROM bounded) AS complete
  FROM ended s
  WHERE cardinality(s.labels) > 0 AND (s.circle OR NOT s.goes_on OR cardinality(s.nodes) >= 50)
) p
WHERE e.type = 'flowchart';
--> statement-breakpoint
COMMENT ON VIEW guidepost.flowchart_nodes IS 'Steps of flowcharts with their words and boxes (points, origin top left of the displayed page).';
--> statement-breakpoint
COMMENT ON VIEW guidepost.flowchart_edges IS 'Arrows of flowcharts: from one step, with the words on the arrow, to the next.';
--> statement-breakpoint
COMMENT ON VIEW guidepost.flowchart_paths IS 'Ways through a flowchart from a first step to a last one, at most 50 steps long and 5,000 partial ways looked at in each flowchart.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.ord IS 'Reading order in the flowchart, from 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.is_root IS 'Paths start here: no arrow leads to this step, or it is the first of a part that goes round in a circle.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.source IS 'What the flowchart was read from: text or vector (drawing), ocr (pixels), vlm (vision-language model).';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.label IS 'Words on the arrow: the answer or condition under which it is taken; null where there are none.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.arrow IS 'False for a joining line without an arrow head; its direction is then a guess by position.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.nodes IS 'Ids of the steps in order.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.labels IS 'Words on the arrows between them, one fewer than steps; empty where an arrow has none.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.path IS 'Steps and [labels] joined by arrows.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.ends IS 'leaf: nothing follows. circle: the last step stands on the path already. cut: longer than 50 steps.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.complete IS 'False where the flowchart has more ways than were looked at.';
