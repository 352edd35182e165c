export { chromiumPath, launchChromium, needsChromium } from './browser.ts';
export { bundleForTests } from './bundle.ts';
export { CODE, PASSWORD } from './recorded-answers.ts';
export { type RecordedRequest, type RecordedServer } from './recorded-types.ts';
export { serveTestSite, type TestSite } from './serve.ts';
export { BOOTSTRAP, PUBLIC_TOKEN } from './shapes.ts';
