import { useFlow } from '../flow/context.ts';
import { useOnce } from '../flow/use-effects.ts';
import type { MessageId } from '../strings/index.ts';
import { Back } from './back.tsx';
import { Heading } from './heading.tsx';

interface SuccessProps {
  title?: MessageId;
  /** Empty where the title says it all. */
  body?: MessageId | '';
  /** Tells the host that the flow is over. */
  complete?: boolean;
  back?: boolean;
}

export function Success({
  title = 'success.title',
  body = 'success.body',
  complete = true,
  back = false,
}: SuccessProps) {
  const { t, emit, announce } = useFlow();
  useOnce(() => {
    if (complete) emit('AUTHENTICATE_FLOW_COMPLETE', {});
    announce(t(body || title));
  });
  return (
    <div className="stack">
      {back && <Back />}
      <Heading>{t(title)}</Heading>
      {body && <p className="success">{t(body)}</p>}
    </div>
  );
}
