import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface ChoiceProps<Value, Answer> {
  /** What the server has, as far as is known. */
  kept: Value;
  /** What the choice is part of; saves of one whole wait for each other. */
  of: string;
  save: (value: Value) => Promise<Answer>;
  onSaved: (answer: Answer) => unknown;
  onFailed?: (error: Error) => void;
}

export const choiceKey = (of: string): readonly string[] => ['choice', of];

/**
 * A choice that is saved when it is made. It stands on the page from that moment on, whatever comes from the server
 * meanwhile, until its own save is answered; only a refusal takes it back. Saves go out one after the other, because
 * requests under way together may arrive in any order, and what was overtaken before it went out stays here.
 */
export function useChoice<Value, Answer>({ kept, of, save, onSaved, onFailed }: ChoiceProps<Value, Answer>) {
  // Held by the component: what a mutation says of itself is only drawn after the browser has put the control back.
  const [made, setMade] = useState<{ value: Value }>();
  const latest = useRef<{ value: Value }>(undefined);
  const saving = useMutation({
    mutationKey: choiceKey(of),
    scope: { id: of },
    mutationFn: async (choice: { value: Value }) =>
      choice === latest.current ? { answer: await save(choice.value) } : undefined,
    onSuccess: async (saved) => {
      if (saved) await onSaved(saved.answer);
    },
    onError: (error) => onFailed?.(error),
    onSettled: (_saved, _error, choice) => setMade((now) => (now === choice ? undefined : now)),
  });
  const choose = (value: Value): void => {
    const choice = { value };
    latest.current = choice;
    setMade(choice);
    saving.mutate(choice);
  };
  return { chosen: made ? made.value : kept, choose, error: saving.error };
}
