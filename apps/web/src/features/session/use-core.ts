import type { Core } from '@targum/identity-client';
import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';

/** The identity client once it is loaded, or the reason why it could not be. */
export function useCore(): { core: Core | undefined; failed: boolean } {
  const { openCore } = useSession();
  const [state, setState] = useState<{ core: Core | undefined; failed: boolean }>({ core: undefined, failed: false });
  useEffect(() => {
    let here = true;
    openCore().then(
      (core) => here && setState({ core, failed: false }),
      () => here && setState({ core: undefined, failed: true }),
    );
    return () => {
      here = false;
    };
  }, [openCore]);
  return state;
}
