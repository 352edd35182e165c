import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeIdentityProject, getIdentityProject, type IdentityProject } from '@targum/contracts';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { changedMeanwhile } from './conflict.tsx';
import { identityKey } from './use-act.ts';

export const projectKey = [...identityKey, 'project'] as const;

/** Settings by name, and the project's own name among them. */
type Values = Record<string, unknown>;

const valuesOf = (project: IdentityProject): Values => ({ ...project.settings, name: project.name });
const pick = (from: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
const without = (from: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

/** What is being changed, what was seen when that began, and what another administrator changed meanwhile. */
export function useSettings(project: IdentityProject) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const queries = useQueryClient();
  const known = valuesOf(project);
  const [typed, setTyped] = useState<Values>({});
  const [seen, setSeen] = useState<Values>({});
  // Controls keep what was typed; a new round draws them anew.
  const [round, setRound] = useState(0);
  const [before, setBefore] = useState<Values>();
  const [lost, setLost] = useState<{ names: string[]; theirs: IdentityProject }>();
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  );
  const forget = () => {
    setTyped({});
    setSeen({});
    setLost(undefined);
    setRound((count) => count + 1);
  };
  const saving = useMutation({
    mutationFn: (given: { wanted: Values; seen: Values }) => {
      const { name, ...settings } = given.wanted;
      const body = { settings, seen: given.seen, ...(typeof name === 'string' ? { name } : {}) };
      return call(changeIdentityProject, { body });
    },
    onSuccess: (fresh, given) => {
      toast({ kind: 'success', title: t('identity.saved') });
      queries.setQueryData(projectKey, fresh);
      setBefore(given.seen);
      forget();
    },
    onError: async (error) => {
      const names = changedMeanwhile(error);
      if (names) setLost({ names, theirs: await call(getIdentityProject, {}) });
    },
  });
  const save = (wanted: Values, from: Values) => saving.mutate({ wanted, seen: pick(from, Object.keys(wanted)) });
  return {
    known,
    changes,
    round,
    saving,
    /** What the last change has replaced. */
    before,
    lost: lost && { names: lost.names, now: valuesOf(lost.theirs) },
    set: (name: string, value: unknown) => {
      setTyped((others) => ({ ...others, [name]: value }));
      setSeen((others) => (Object.hasOwn(others, name) ? others : { ...others, [name]: known[name] }));
    },
    undo: () => {
      forget();
      saving.reset();
    },
    save: () => save(changes, { ...known, ...seen }),
    /** Over what the other has written, knowing it. */
    saveMine: () => lost && save(changes, valuesOf(lost.theirs)),
    /** Of what both have changed, theirs; all else that was typed stays. */
    takeTheirs: () => {
      if (!lost) return;
      queries.setQueryData(projectKey, lost.theirs);
      setTyped((mine) => without(mine, lost.names));
      setSeen((mine) => without(mine, lost.names));
      setLost(undefined);
      saving.reset();
    },
    putBack: () => before && save(before, known),
  };
}
