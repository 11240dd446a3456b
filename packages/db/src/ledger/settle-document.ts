import { sql } from 'drizzle-orm';
import type { Tx } from '../database.ts';

/**
 * Fan-in: call after a change to the document's ledger, in the same transaction and under `lockDocument`.
 * When the last page is accounted for, the units stage becomes pending; then the document's state is what its rows add up to.
 * Returns true if the units stage became pending just now (enqueue it after the commit).
 */
export async function settleDocument(tx: Tx, documentId: string): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into document_stages (document_id, stage)
    select ${documentId}, 'units'
    where exists (
        select from document_stages where document_id = ${documentId} and stage = 'open' and state = 'done')
      and not exists (
        select from page_stages where document_id = ${documentId} and state in ('pending', 'running'))
      and exists (select from page_results where document_id = ${documentId})
    on conflict do nothing`);
  await refreshDocumentState(tx, documentId);
  return (inserted.rowCount ?? 0) > 0;
}

/**
 * `ready`: every stage of every page is done. `partial`: there is output and some problem. `failed`: no output.
 * The document shows the first problem; each page keeps its own.
 */
async function refreshDocumentState(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`
    with work as (
      select state, reason_code, reason_message, stage, page, finished_at from page_stages where document_id = ${documentId}
      union all
      select state, reason_code, reason_message, stage, 0, finished_at from document_stages where document_id = ${documentId}
    ), facts as (
      select count(*) filter (where state in ('pending', 'running')) as open,
        count(*) filter (where state = 'running' or finished_at is not null) as begun,
        count(*) filter (where state in ('failed', 'skipped')) as problems,
        count(*) filter (where state = 'cancelled') as cancelled,
        bool_or(stage = 'units' and state = 'done') as has_units
      from work
    ), problem as (
      -- A document-wide fault says more than one page; a failure more than something left out.
      select reason_code, reason_message, page from work where state in ('failed', 'skipped')
      order by (page = 0) desc, (state = 'failed') desc, page limit 1
    ), outcome as (
      select case
        when open > 0 and begun > 0 then 'running'
        when open > 0 then 'queued'
        when cancelled > 0 then 'cancelled'
        when not coalesce(has_units, false) then 'failed'
        -- A blank document is ready; one of which nothing could be read is not.
        when problems > 0 and not exists (select from elements where document_id = ${documentId}) then 'failed'
        when problems > 0 then 'partial'
        else 'ready' end as state, open from facts
    )
    update documents d set
      state = outcome.state,
      error_code = case when outcome.state in ('partial', 'failed') then problem.reason_code end,
      error_message = case when outcome.state in ('partial', 'failed') then
        case when problem.page > 0 then 'Page ' || problem.page || ': ' || problem.reason_message
        else problem.reason_message end end,
      started_at = case when outcome.state = 'queued' then null else coalesce(d.started_at, now()) end,
      finished_at = case when outcome.open = 0 then coalesce(d.finished_at, now()) end,
      updated_at = now()
    from outcome left join problem on true
    where d.id = ${documentId}
      and (d.state <> outcome.state or outcome.open = 0)`);
}
