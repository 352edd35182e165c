import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeIdentityProject, getIdentityProject, type IdentityProject } from '@targum/contracts';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { changedMeanwhile } from './conflict.tsx';
import type { ProviderSettings } from './provider-fields.ts';
import { identityKey } from './use-act.ts';

export type Providers = Record<string, ProviderSettings>;

const providersIn = ({ settings }: IdentityProject): Providers => (settings['oauth_providers'] ?? {}) as Providers;

export const readProviders = async (): Promise<Providers> => providersIn(await call(getIdentityProject, {}));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Writes one provider, or takes it away, and leaves the others as they are by now. */
export async function writeProvider(id: string, mine: ProviderSettings | undefined, seen: Providers): Promise<void> {
  const { [id]: before, ...others } = seen;
  const wanted = mine === undefined ? others : { ...seen, [id]: mine };
  try {
    await call(changeIdentityProject, {
      body: { settings: { oauth_providers: wanted }, seen: { oauth_providers: seen } },
    });
  } catch (error) {
    if (!changedMeanwhile(error)) throw error;
    const now = await readProviders();
    // Somebody has changed another provider: that is no conflict.
    if (!isSame(now[id], before) || isSame(now, seen)) throw error;
    await writeProvider(id, mine, now);
  }
}

/** Saves one provider; where another administrator has changed the same one, both stand there to choose from. */
export function useProvider(onSaved: () => void) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<Providers>();
  const saving = useMutation({
    mutationFn: ({ id, mine, seen }: { id: string; mine: ProviderSettings; seen: Providers }) =>
      writeProvider(id, mine, seen),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('identity.saved') });
      onSaved();
      await queries.invalidateQueries({ queryKey: identityKey });
    },
    onError: async (error) => {
      if (changedMeanwhile(error)) setTheirs(await readProviders());
    },
  });
  return { saving, theirs };
}
