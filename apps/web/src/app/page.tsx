import type { ComponentType } from 'react';
import { needTexts } from '../i18n/index.ts';
import type { Area } from '../i18n/texts.ts';

interface PageOptions {
  /** Lays out its whole width by itself. */
  wide?: boolean;
  /** Asks the server nothing. */
  still?: boolean;
}

/** A page that is loaded on demand, together with the areas of texts that it uses. */
export function page(
  path: string,
  areas: Area[],
  load: () => Promise<ComponentType>,
  { wide = false, still = false }: PageOptions = {},
) {
  return {
    path,
    handle: { wide },
    lazy: async () => {
      const texts = needTexts(...areas);
      if (still) return { Component: (await Promise.all([load(), texts]))[0] };
      const [Page, { Queries }] = await Promise.all([load(), import('./queries.tsx'), texts]);
      const Component = () => (
        <Queries>
          <Page />
        </Queries>
      );
      return { Component };
    },
  };
}
