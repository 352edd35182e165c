import type { ConsentPreflight } from '@targum/identity-client';
import type { ConsentItem } from '../config/types.ts';
import { useFlow } from '../flow/context.ts';
import { consentItems } from './consent-items.ts';

/** The host may word the list itself; when that fails, the visitor still reads what is asked. */
export function ConsentList({ preflight, client }: { preflight: ConsentPreflight; client: string }) {
  const { t, core, view } = useFlow();
  const items = ((): ConsentItem[] => {
    const own = view.kind === 'identity-provider' ? view.getIDPConsentManifest : undefined;
    const scopes = preflight.scope_results.filter((one) => one.is_grantable).map((one) => one.scope);
    try {
      const worded: unknown = own?.({ scopes, clientName: client });
      if (Array.isArray(worded)) return worded as ConsentItem[];
    } catch {
      // Falls through to the default wording.
    }
    return consentItems(t, preflight, core.bootstrap.now());
  })();
  return (
    <ul className="dots">
      {items.map((item, at) => (
        <li key={at}>
          {typeof item === 'string' ? (
            item
          ) : 'text' in item ? (
            <Nested text={item.text} items={item.details} />
          ) : (
            <Nested text={item.header} items={item.items} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Nested({ text, items = [] }: { text: string; items?: string[] | undefined }) {
  return (
    <>
      {text}
      {items.length > 0 && (
        <ul className="dots">
          {items.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  );
}
