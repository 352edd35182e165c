import type { OpenApiDocument } from '@targum/wire';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: { session?: string[]; apiKey?: string[] }[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}

/** The API reference as one page without script: it reads well with the strictest content policy. */
export function referencePage(document: OpenApiDocument, stylesheet: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const groups = document.tags.map(({ name }) => {
    const rows = operations.filter(({ operation }) => operation.tags.includes(name));
    const links = rows.map(
      (row) => `<li><a href="#${row.operation.operationId}">${escape(row.operation.summary)}</a></li>`,
    );
    return {
      menu: `<li><strong>${escape(name)}</strong><ul>${links.join('')}</ul></li>`,
      body: `<section><h2>${escape(name)}</h2>${rows.map(describe).join('')}</section>`,
    };
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title><link rel="stylesheet" href="${stylesheet}"></head>
<body><nav aria-label="Endpoints"><p><a href="/">Targum</a></p><ul>${groups.map((group) => group.menu).join('')}</ul></nav>
<main><h1>${escape(document.info.title)}</h1><p>${escape(document.info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a> · version ${escape(document.info.version)}</p>
${groups.map((group) => group.body).join('\n')}</main></body></html>`;
}

function describe({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters.map(
    (row) =>
      `<tr><td><code>${escape(row.name)}</code></td><td>${row.in}${row.required ? ', required' : ''}</td><td><code>${escape(brief(row.schema))}</code></td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([media, { schema }]) => `<h4>Body <small>${escape(media)}</small></h4><pre>${escape(pretty(schema))}</pre>`,
  );
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const schema = answer.content?.['application/json']?.schema;
    const shape = schema && Number(status) < 300 ? `<pre>${escape(pretty(schema))}</pre>` : '';
    return `<tr><td>${status}</td><td>${escape(answer.description).replaceAll('\n', '<br>')}${shape}</td></tr>`;
  });
  return `<article id="${escape(operation.operationId)}"><h3>${escape(operation.summary)}</h3>
<p class="address"><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>${needs(operation)}</p>
${parameters.length > 0 ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}${bodies.join('')}
<table><tbody>${answers.join('')}</tbody></table></article>`;
}

function needs({ security }: Operation): string {
  if (!security) return '';
  const scope = security.flatMap((way) => way.apiKey ?? [])[0];
  const open = security.some((way) => Object.keys(way).length === 0);
  const session = open ? '' : ' <span>needs a session</span>';
  return `${session}${scope ? ` <span>API key: ${escape(scope)}</span>` : ''}`;
}

function brief(schema: object): string {
  const { type, format, enum: values } = schema as { type?: string; format?: string; enum?: string[] };
  return values ? values.join(' | ') : [type, format].filter(Boolean).join(' ') || 'any';
}

function pretty(schema: object): string {
  return JSON.stringify(schema, null, 2);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
