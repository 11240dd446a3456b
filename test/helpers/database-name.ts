/** Migrated once per run, cloned for each test file. */
export const TEMPLATE_DATABASE = 'guidepost_template';

/** The same server, another database. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
