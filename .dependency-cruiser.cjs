// The borders of docs/ARCHITECTURE.md. `tools/check.ts` also fails when this sees no modules.
const layers = {
  base: 'packages/(wire|languages)',
  middle: 'packages/(contracts|identity-contracts|documents|engines|translation|server-kit)',
  client: 'packages/identity-client',
  widget: 'packages/sign-in',
  api: 'packages/api-client',
  top: '(apps/[^/]+|packages/cli|e2e)',
};

module.exports = {
  forbidden: [
    // A type may look back at its user; code may not.
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'base-imports-nothing-of-ours',
      severity: 'error',
      from: { path: `^${layers.base}/` },
      to: { path: `^(${layers.middle}|${layers.client}|${layers.widget}|${layers.top})/` },
    },
    {
      name: 'wire-and-languages-stand-apart',
      severity: 'error',
      from: { path: '^packages/(wire|languages)/' },
      to: { path: '^packages/(wire|languages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'middle-never-sideways',
      severity: 'error',
      from: { path: `^${layers.middle}/` },
      to: { path: `^${layers.middle}/`, pathNot: '^packages/$1/' },
    },
    {
      name: 'middle-never-up',
      severity: 'error',
      from: { path: `^${layers.middle}/` },
      to: { path: `^(${layers.client}|${layers.widget}|${layers.api}|${layers.top})/` },
    },
    {
      name: 'client-knows-only-its-contracts',
      severity: 'error',
      from: { path: `^${layers.client}/` },
      to: { path: '^(packages|apps)/', pathNot: `^(${layers.client}|packages/wire|packages/identity-contracts)/` },
    },
    {
      name: 'api-client-knows-only-its-contracts',
      severity: 'error',
      from: { path: `^${layers.api}/` },
      to: { path: '^(packages|apps)/', pathNot: `^(${layers.api}|packages/wire|packages/contracts)/` },
    },
    {
      name: 'client-has-no-framework',
      severity: 'error',
      from: { path: `^${layers.client}/src` },
      to: { path: 'node_modules/(react|preact)' },
    },
    {
      name: 'widget-knows-only-the-client',
      severity: 'error',
      from: { path: `^${layers.widget}/` },
      to: {
        path: '^(packages|apps)/',
        pathNot: `^(${layers.widget}|${layers.client}|packages/wire|packages/identity-contracts)/`,
      },
    },
    {
      name: 'apps-do-not-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'slices-do-not-share-sql',
      severity: 'error',
      from: { path: '^apps/(server|identity)/src/([^/]+)/' },
      to: { path: '\\.sql\\.ts$', pathNot: '^apps/$1/src/$2/' },
    },
    {
      name: 'web-has-no-server-code',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^(packages/(server-kit|engines)|apps/server)/' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|onnxruntime|mdast$)|\\.(css|woff2|svg)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|fixtures)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
