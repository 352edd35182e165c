import { useFlow } from '../flow/context.ts';

export function Divider() {
  const { t } = useFlow();
  return <p className="divider">{t('methodDivider.text')}</p>;
}
