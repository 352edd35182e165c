import { engineIds, type Route } from '@targum/engines';

/**
 * `openai, embedded` or, by tier, `standard: embedded; custom: openai, embedded; pro: openai`. Undefined when it
 * cannot be read.
 */
export function readEngineRoutes(text: string): Route[] | undefined {
  const routes = text
    .split(';')
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map((rule) => {
      const [, tier = '*', list = ''] = /^(?:(standard|custom|pro|\*)\s*:)?\s*(.+)$/u.exec(rule) ?? [];
      return { source: '*', target: '*', tier, engines: list.split(',').map((id) => id.trim()) };
    });
  const good =
    routes.length > 0 && routes.every((route) => route.engines.every((id) => engineIds.some((known) => known === id)));
  return good ? routes : undefined;
}
