import type { DemoConfig } from '../config.ts';

/** A plain page of a foreign site. Everything dynamic is in the module; no inline script, no inline style. */
export function layout(title: string, script: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/host.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
<script type="module" src="/assets/${script}"></script>
</body>
</html>`;
}

/** What a page needs beyond what all have. */
interface Allowed {
  frames?: string;
  /** Inline parts, by hash. */
  styleSource?: string;
  scriptSource?: string;
}

/** Strict on purpose: the widget must work where nothing inline is allowed but what is named. */
export function policy(
  { identityUrl, googleScriptUrl = 'https://accounts.google.com/gsi/client' }: DemoConfig,
  { frames = '', styleSource = '', scriptSource = '' }: Allowed = {},
): string {
  const identity = new URL(identityUrl).origin;
  return `default-src 'none'; script-src 'self' ${googleScriptUrl} ${scriptSource}; style-src 'self' ${styleSource}; img-src 'self' data:; connect-src 'self' ${identity}; frame-src ${identity} ${frames}; base-uri 'none'; form-action 'self' ${identity}; require-trusted-types-for 'script'; trusted-types targum-identity`;
}

export const HOST_CSS = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#eef2f4;color:#1b2a32}
main{max-width:1800px;box-sizing:border-box;margin:0 auto;padding:24px}
a{color:#0b4f6c}
section{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;margin-block-end:24px}
section h2{flex-basis:100%;margin:0;font-size:18px}
.tile{padding:12px;border-radius:8px;background:#fff;width:400px;max-width:100%;box-sizing:content-box}
.tile.dark{background:#070c0f}
.compact{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start}.compact section{display:block;width:424px;max-width:100%;margin:0}
.narrow section{width:344px}.narrow .tile{width:320px}
.tile iframe{display:block;width:100%;height:130px;border:0}
.alone,.alone main{background:none;padding:0}.alone :is(h1,h2){display:none}.alone .tile{padding:0;background:none;width:auto}
.grid{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
@media(max-width:480px){main{padding:8px}.tile{padding:0}}`;

export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50"><rect width="100" height="50" rx="8" fill="#0b4f6c"/><text x="50" y="33" text-anchor="middle" font-family="Arial" font-size="22" fill="#fff">Host</text></svg>';
