-- What analysts may rely on: names and columns here stay when the tables behind them change.
CREATE VIEW guidepost.documents AS
SELECT d.id AS document_id, d.sha256, d.title,
  (SELECT s.file_name FROM public.document_sources s WHERE s.document_id = d.id ORDER BY s.id LIMIT 1) AS file_name,
  ARRAY(SELECT c.collection FROM public.document_collections c WHERE c.document_id = d.id ORDER BY 1) AS collections,
  d.lang, d.languages, d.page_count, d.size_bytes, d.state, d.error_code, d.error_message,
  coalesce((SELECT max(m[1]::int) FROM regexp_matches(d.title, '(?<!\d)((?:19|20)\d\d)(?!\d)', 'g') m),
    (SELECT max(m[1]::int) FROM public.document_sources s, regexp_matches(s.file_name, '(?<!\d)((?:19|20)\d\d)(?!\d)', 'g') m
      WHERE s.document_id = d.id),
    substring(d.facts ->> 'creationDate' FROM '(?:19|20)\d\d')::int) AS year,
  d.facts ->> 'author' AS author, d.facts ->> 'producer' AS producer,
  ARRAY(SELECT v.older_id FROM public.document_versions v WHERE v.newer_id = d.id ORDER BY 1) AS supersedes,
  ARRAY(SELECT v.newer_id FROM public.document_versions v WHERE v.older_id = d.id ORDER BY 1) AS superseded_by,
  d.created_at, d.started_at, d.finished_at
FROM public.documents d;
--> statement-breakpoint
COMMENT ON VIEW guidepost.documents IS 'One row a file by content.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.sha256 IS 'SHA-256 of the file, 64 hexadecimal digits.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.title IS 'Title as found in the document, else the file name.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.file_name IS 'Name under which the file came in first.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.collections IS 'Collections that the document belongs to.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.lang IS 'Main language, BCP 47: en, zh, or und.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.languages IS 'Languages of its evidence units, most frequent first.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.page_count IS 'Pages of the file; null until it has been opened.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.size_bytes IS 'Size of the file in bytes.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.state IS 'queued, running, ready, partial (output and a problem), failed (no output) or cancelled.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.error_code IS 'Code of the first problem of a partial or failed document; see docs/errors.md.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.error_message IS 'The same in words.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.year IS 'Year of publication as far as it shows: the latest year in the title, else in the file name, else the year the file was made. A guess.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.author IS 'Author as the file itself says; often empty or the name of a program.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.producer IS 'Program that made the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.supersedes IS 'Ids of older documents that this one stands in the place of, as a person confirmed.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.superseded_by IS 'Ids of newer documents; empty for the current version.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.created_at IS 'When it was taken in.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.started_at IS 'When work on it began.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.documents.finished_at IS 'When its last stage ended; null while it is worked on.';
--> statement-breakpoint
CREATE VIEW guidepost.pages AS
SELECT p.document_id, d.title AS document_title, p.page, p.label, p.width, p.height, p.rotation, p.route,
  (SELECT count(*)::int FROM public.elements e WHERE e.document_id = p.document_id AND e.page = p.page) AS elements,
  (SELECT coalesce(sum(length(e.text)), 0)::int FROM public.elements e WHERE e.document_id = p.document_id AND e.page = p.page) AS characters,
  p.warnings
FROM public.pages p JOIN public.documents d ON d.id = p.document_id;
--> statement-breakpoint
COMMENT ON VIEW guidepost.pages IS 'One row a page of the file, whether or not it could be read.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.page IS 'Page, from 1: the index in the file, not the printed number.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.label IS 'Printed page label (iv, S12), if the file has labels.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.width IS 'Width of the displayed page in points (1/72 inch).';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.height IS 'Height in points.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.rotation IS 'Degrees, clockwise, that the file says the page is turned by.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.route IS 'text: from the text layer. ocr: read from the picture. vlm: by a model. Null: not read yet.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.elements IS 'Elements found on the page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.characters IS 'Characters of text in them.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.pages.warnings IS 'What the reader had to leave out, in words.';
--> statement-breakpoint
CREATE VIEW guidepost.elements AS
SELECT e.document_id, d.title AS document_title, e.element_id, e.page, e.ord, e.type, e.level, e.marker, e.depth, e.text,
  e.bbox[1] AS x0, e.bbox[2] AS y0, e.bbox[3] AS x1, e.bbox[4] AS y1, e.source, e.confidence, e.flags, e.belongs_to, e.continues, e.in_box
FROM public.elements e JOIN public.documents d ON d.id = e.document_id;
--> statement-breakpoint
COMMENT ON VIEW guidepost.elements IS 'One row a typed thing on a page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.element_id IS 'p<page>.e<order>, unique in the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.page IS 'Page, from 1: the index in the file, not the printed number.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.ord IS 'Reading order on the page, from 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.type IS 'title, heading, paragraph, list_item, table, figure, flowchart, caption, footnote, formula, page_header or page_footer.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.level IS 'Headings: 1 = top.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.marker IS 'List items: number or bullet as printed.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.depth IS 'List items: nesting, 0 = outermost.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.text IS 'Text as printed; <sup> and <sub> mark raised and lowered signs.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.x0 IS 'Left edge of the box of the element, points from the left of the displayed page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.y0 IS 'Upper edge, points from the top of the displayed page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.x1 IS 'Right edge.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.y1 IS 'Lower edge.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.source IS 'Where the text comes from: text (text layer), ocr, vlm (model) or vector (drawing).';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.confidence IS '0 to 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.flags IS 'What was unsure.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.belongs_to IS 'Captions and notes: the element that they belong to.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.continues IS 'The element on the page before that it goes on from.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.elements.in_box IS 'Number of the drawn or shaded box on the page that it stands in.';
--> statement-breakpoint
CREATE VIEW guidepost.table_cells AS
SELECT e.document_id, d.title AS document_title, e.element_id, (c ->> 'page')::int AS page, e."table" ->> 'caption' AS caption,
  (c ->> 'row')::int AS row, (c ->> 'col')::int AS col, (c ->> 'rowspan')::int AS rowspan, (c ->> 'colspan')::int AS colspan,
  ((c ->> 'row')::int < (e."table" ->> 'headerRows')::int) AS is_header, c ->> 'text' AS text,
  (c -> 'bbox' ->> 0)::float8 AS x0, (c -> 'bbox' ->> 1)::float8 AS y0, (c -> 'bbox' ->> 2)::float8 AS x1, (c -> 'bbox' ->> 3)::float8 AS y1
FROM public.elements e JOIN public.documents d ON d.id = e.document_id CROSS JOIN LATERAL jsonb_array_elements(e."table" -> 'cells') c
WHERE e."table" IS NOT NULL;
--> statement-breakpoint
COMMENT ON VIEW guidepost.table_cells IS 'One row a cell of a table; a spanning cell is one row.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.element_id IS 'The table that the cell belongs to.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.page IS 'Page of the cell.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.caption IS 'Caption of the table, if it is known.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.row IS 'Row, from 0.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.col IS 'Column, from 0.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.rowspan IS 'Rows that it covers.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.colspan IS 'Columns that it covers.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.is_header IS 'The cell is one of the column headers.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.text IS 'Text of the cell; empty for an empty one.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.x0 IS 'Left edge of the box of the cell, points from the left of the displayed page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.y0 IS 'Upper edge, points from the top of the displayed page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.x1 IS 'Right edge.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.table_cells.y1 IS 'Lower edge.';
--> statement-breakpoint
CREATE VIEW guidepost.units AS
SELECT u.document_id, d.title AS document_title, u.unit_key AS unit_id, u.strategy, u.ordinal AS ord, u.kind, u.text, u.context, u.breadcrumb,
  u.pages[1] AS page, u.pages, u.element_ids AS elements, u.element_id AS element, u.lang, u.grade, u.grade_system,
  u.table_row, u.cells, u.edge ->> 'from' AS edge_from, u.edge ->> 'label' AS edge_label, u.edge ->> 'to' AS edge_to, u.flags,
  nullif(u.fingerprint, '') AS same_text
FROM public.units u JOIN public.documents d ON d.id = u.document_id;
--> statement-breakpoint
COMMENT ON VIEW guidepost.units IS 'Evidence units: what search ranks and cites.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.unit_id IS 'u<order>, unique in the document and strategy; changes with a re-plan.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.strategy IS 'How it was cut. structure: the evidence units; others are there where they were asked for: filter by it.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.ord IS 'Reading order, from 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.kind IS 'section, table_row, flow_path, recommendation, figure, or one of the baselines.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.text IS 'Verbatim text; table rows as header: value.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.context IS 'What gives the text its meaning: headings, table caption, path in a flowchart.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.breadcrumb IS 'Headings above it, outermost first.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.page IS 'First page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.pages IS 'All pages.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.elements IS 'Elements that it is made of.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.element IS 'The element that a result points at.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.lang IS 'Language, BCP 47.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.grade IS 'Recommendations: the grade as printed.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.grade_system IS 'Its system: GRADE, NICE, CDC …';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.table_row IS 'Table rows: row number in the table, from 0.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.cells IS 'Table rows: values by header.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.edge_from IS 'Flowchart arrows: the step it leaves.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.edge_label IS 'Words on the arrow.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.edge_to IS 'The step it leads to.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.flags IS 'What is special or unsure.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.units.same_text IS 'The same for units that say the same, in any document; null for short texts.';
--> statement-breakpoint
CREATE VIEW guidepost.recommendations AS
SELECT u.document_id, d.title AS document_title, d.year, u.unit_key AS unit_id, u.pages[1] AS page,
  u.breadcrumb[cardinality(u.breadcrumb)] AS section, u.text, u.grade, u.grade_system,
  u.grade_normalized ->> 'strength' AS strength, u.grade_normalized ->> 'certainty' AS certainty,
  coalesce(u.grade_normalized ->> 'class', u.grade_normalized ->> 'category', u.grade_normalized ->> 'grade') AS class,
  coalesce(u.grade_normalized ->> 'level', u.grade_normalized ->> 'evidenceType') AS level,
  u.grade_normalized AS normalized, u.lang, u.element_id AS element, u.flags
FROM public.units u JOIN guidepost.documents d ON d.document_id = u.document_id
WHERE u.kind = 'recommendation' AND u.strategy = 'structure';
--> statement-breakpoint
COMMENT ON VIEW guidepost.recommendations IS 'Recommendations with their grades, one row each.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.year IS 'Year of the document; see documents.year.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.unit_id IS 'Its evidence unit; changes with a re-plan.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.page IS 'First page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.section IS 'Heading that it stands under.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.text IS 'Wording as printed.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.grade IS 'Grade as printed; null where none is printed.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.grade_system IS 'System of the grade: GRADE, NICE, CDC …';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.strength IS 'strong, conditional …, as far as the grade says.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.certainty IS 'Certainty or quality of the evidence, as far as the grade says.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.class IS 'Class, category or letter, as far as the grade says.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.level IS 'Level or type of the evidence, as far as the grade says.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.normalized IS 'Everything that was read out of the grade, as JSON; legend names the elements that explain it.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.lang IS 'Language, BCP 47.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.element IS 'The element that holds it.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.recommendations.flags IS 'What is special or unsure.';
--> statement-breakpoint
CREATE VIEW guidepost.stage_runs AS
SELECT s.document_id, d.title AS document_title, s.page, s.stage, s.state, s.reason_code, s.reason_message, s.attempts, s.version, s.worker_id,
  s.queued_at, s.started_at, s.finished_at, extract(epoch FROM s.finished_at - s.started_at)::float8 AS seconds
FROM (
  SELECT document_id, page, stage, state, reason_code, reason_message, attempts, version, worker_id, queued_at, started_at, finished_at
  FROM public.page_stages
  UNION ALL
  SELECT document_id, NULL::int, stage, state, reason_code, reason_message, attempts, version, worker_id, queued_at, started_at, finished_at
  FROM public.document_stages
) s JOIN public.documents d ON d.id = s.document_id;
--> statement-breakpoint
COMMENT ON VIEW guidepost.stage_runs IS 'The ledger: what became of each page and document in each stage.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.page IS 'Page, from 1; null for a stage of the whole document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.stage IS 'render, ocr, flowchart (a page) or open, units, embed (the document).';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.state IS 'pending, running, done, skipped, failed or cancelled.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.reason_code IS 'Why it was skipped or failed; see docs/errors.md.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.reason_message IS 'The same in words.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.attempts IS 'How often it was begun since it last became pending.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.version IS 'Version of the stage and its configuration that made the result.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.worker_id IS 'Process that did it.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.queued_at IS 'When it last became pending or was handed to the queue.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.started_at IS 'When the last attempt began.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.finished_at IS 'When it ended.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.stage_runs.seconds IS 'Time of the last attempt. Pages that were read together began together.';
--> statement-breakpoint
CREATE VIEW guidepost.quality AS
SELECT p.document_id, d.title AS document_title, p.page, p.route, (p.quality ->> 'textSanity')::float8 AS text_sanity,
  (p.quality ->> 'glyphs')::int AS glyphs, (p.quality ->> 'unmappedShare')::float8 AS unmapped_share,
  (p.quality ->> 'privateUseShare')::float8 AS private_use_share, (p.quality ->> 'imageShare')::float8 AS image_share,
  ARRAY(SELECT jsonb_array_elements_text(p.quality -> 'flags')) AS flags, e.elements, e.flagged, e.by_ocr, e.by_model, e.least_confidence
FROM public.pages p JOIN public.documents d ON d.id = p.document_id CROSS JOIN LATERAL (
  SELECT count(*)::int AS elements, count(*) FILTER (WHERE cardinality(x.flags) > 0)::int AS flagged,
    count(*) FILTER (WHERE x.source = 'ocr')::int AS by_ocr, count(*) FILTER (WHERE x.source = 'vlm')::int AS by_model,
    min(x.confidence) AS least_confidence
  FROM public.elements x WHERE x.document_id = p.document_id AND x.page = p.page) e;
--> statement-breakpoint
COMMENT ON VIEW guidepost.quality IS 'How far the text of each page can be trusted.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.page IS 'Page, from 1: the index in the file, not the printed number.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.route IS 'text, ocr or vlm; null: not read yet.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.text_sanity IS '0 to 1: how far the text layer can be trusted.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.glyphs IS 'Characters in the text layer.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.unmapped_share IS 'Share of them that the font gives no meaning.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.private_use_share IS 'Share of them that only the font knows.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.image_share IS 'Share of the page that pictures cover.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.flags IS 'What was found wrong, in codes.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.elements IS 'Elements on the page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.flagged IS 'Elements with a flag.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.by_ocr IS 'Elements read by OCR.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.by_model IS 'Elements read by a model.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.quality.least_confidence IS 'Lowest confidence of an element on the page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.element_id IS 'The flowchart.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.page IS 'Page, from 1: the index in the file, not the printed number.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.node_id IS 'Id of the step, unique in the flowchart.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.text IS 'Words of the step.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.shape IS 'Shape of the step as drawn.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.x0 IS 'Left edge of the box of the step, points from the left of the displayed page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.y0 IS 'Upper edge, points from the top of the displayed page.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.x1 IS 'Right edge.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.y1 IS 'Lower edge.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_nodes.confidence IS 'Of the flowchart, 0 to 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.element_id IS 'The flowchart.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.page IS 'Page, from 1: the index in the file, not the printed number.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.ord IS 'Order in the flowchart, from 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.from_node IS 'Step that the arrow leaves.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.from_text IS 'Words of that step.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.to_node IS 'Step that it leads to.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.to_text IS 'Words of that step.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.from_bbox IS 'Box of the step that it leaves: x0, y0, x1, y1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.to_bbox IS 'Box of the step that it leads to.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.source IS 'What the flowchart was read from: text or vector (drawing), ocr (pixels), vlm (vision-language model).';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_edges.confidence IS 'Of the flowchart, 0 to 1.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.document_id IS 'Id of the document: the first 24 hexadecimal digits of the SHA-256 of the file.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.document_title IS 'Title of the document.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.element_id IS 'The flowchart.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.page IS 'Page, from 1: the index in the file, not the printed number.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.texts IS 'Words of the steps in order.';
--> statement-breakpoint
COMMENT ON COLUMN guidepost.flowchart_paths.arrows IS 'Number of arrows on the path.';
--> statement-breakpoint
-- Roles belong to the server, not to the database: another database may have made it, or the user of this one may not.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'guidepost_reader') THEN
    CREATE ROLE guidepost_reader NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE WARNING 'The role guidepost_reader could not be made: the database user lacks CREATEROLE. See docs/sql.md.';
END $$;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'guidepost_reader') THEN
    GRANT USAGE ON SCHEMA guidepost TO guidepost_reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA guidepost TO guidepost_reader;
    ALTER DEFAULT PRIVILEGES IN SCHEMA guidepost GRANT SELECT ON TABLES TO guidepost_reader;
  END IF;
END $$;
