import { user, type WebauthnRegistration, webauthn } from '@targum/identity-client';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFlow } from '../flow/context.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

type Row = { state: 'viewing' } | { state: 'editing'; id: string; name: string } | { state: 'deleting'; id: string };

const VIEWING: Row = { state: 'viewing' };
const EDIT = '.btn';
const DELETE = '.btn + .btn';

/** Whether the visitor is still at this widget, and not elsewhere on the page. */
function hasFocus(inside: HTMLElement | null): boolean {
  const { activeElement } = (inside?.getRootNode() ?? document) as Document | ShadowRoot;
  return Boolean(inside?.closest('.tgm')?.contains(activeElement));
}

/** Shows a change at once, and takes it back when the server does not. */
export function PasskeyList({ onChange }: { onChange: (pending: Promise<unknown>) => void }) {
  const { t, core, toast, report, announce } = useFlow();
  const [keys, setKeys] = useState(() => user(core).now()?.webauthn_registrations ?? []);
  const [row, setRow] = useState<Row>(VIEWING);
  const list = useRef<HTMLUListElement>(null);
  const aim = useRef('');

  /** What a button opens, or goes back to, takes the place of that button: the focus follows. */
  function turn(id: string, next: Row, selector: string) {
    aim.current = `[data-key="${CSS.escape(id)}"] ${selector}`;
    setRow(next);
  }
  useLayoutEffect(() => {
    if (aim.current) list.current?.querySelector<HTMLElement>(aim.current)?.focus();
    aim.current = '';
  });

  function change(next: WebauthnRegistration[], back: Row, send: () => Promise<unknown>, failed: string) {
    const before = keys;
    setKeys(next);
    setRow(VIEWING);
    const pending = send().catch((error: unknown) => {
      report(error);
      setKeys(before);
      if (back.state === 'viewing' || !hasFocus(list.current)) setRow(back);
      else turn(back.id, back, back.state === 'editing' ? 'input' : '.btn');
      toast('error', failed);
      announce(failed);
    });
    onChange(pending);
  }

  function rename(id: string, name: string) {
    const trimmed = name.trim().slice(0, 64);
    if (!trimmed) return;
    turn(id, VIEWING, EDIT);
    change(
      keys.map((one) => (one.webauthn_registration_id === id ? { ...one, name: trimmed } : one)),
      { state: 'editing', id, name },
      async () => {
        await webauthn(core).update(id, trimmed);
        await user(core).get();
      },
      t('passkey.error.rename'),
    );
  }

  function remove(id: string) {
    change(
      keys.filter((one) => one.webauthn_registration_id !== id),
      { state: 'deleting', id },
      () => user(core).deleteWebauthnRegistration(id),
      t('passkey.error.delete'),
    );
  }

  return (
    <ul ref={list}>
      {keys.length === 0 && <li>{t('passkey.list.empty')}</li>}
      {keys.map((one) => {
        const id = one.webauthn_registration_id;
        const name = one.name || t('passkey.unnamed');
        return (
          <li key={id} data-key={id} className="passkey">
            {row.state === 'editing' && row.id === id ? (
              <form
                className="tight"
                onSubmit={(event) => {
                  event.preventDefault();
                  rename(id, row.name);
                }}
              >
                <TextField
                  name="passkey-name"
                  dir="auto"
                  label={t('formField.passkeyName')}
                  value={row.name}
                  onChange={(value) => setRow({ ...row, name: value })}
                />
                <div className="row">
                  <Button small type="submit">
                    {t('button.save')}
                  </Button>
                  <Button small kind="secondary" onClick={() => turn(id, VIEWING, EDIT)}>
                    {t('button.cancel')}
                  </Button>
                </div>
              </form>
            ) : (
              <>
                <bdi>{name}</bdi>
                <div className="row">
                  {row.state === 'deleting' && row.id === id ? (
                    <>
                      <Button small onClick={() => remove(id)}>
                        {t('button.confirmDelete')}
                      </Button>
                      <Button small kind="secondary" onClick={() => turn(id, VIEWING, DELETE)}>
                        {t('button.cancel')}
                      </Button>
                    </>
                  ) : (
                    <>
                      <Button
                        small
                        kind="secondary"
                        label={t('passkey.editNamed', { name })}
                        onClick={() => turn(id, { state: 'editing', id, name }, 'input')}
                      >
                        {t('button.edit')}
                      </Button>
                      <Button
                        small
                        kind="secondary"
                        label={t('passkey.deleteNamed', { name })}
                        onClick={() => turn(id, { state: 'deleting', id }, '.btn')}
                      >
                        {t('button.delete')}
                      </Button>
                    </>
                  )}
                </div>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
