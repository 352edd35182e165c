import { type TierName, tierName } from '@targum/contracts';
import { useState } from 'react';

interface Order {
  tier: TierName;
  rush: boolean;
  /** Pro: who is to be asked first. */
  reviewer_id?: string | undefined;
}

const keyOf = (projectId: string) => `targum_order_${projectId}`;

/** What was chosen for a project before its start; whoever leaves and comes back finds it as it was. */
export function useOrder(projectId: string, usualTier: TierName | undefined) {
  const [chosen, setChosen] = useState<Order | undefined>(() => readOrder(projectId));
  const current: Order = chosen ?? { tier: usualTier ?? 'standard', rush: false };

  function change(fields: Partial<Order>): void {
    const next = { ...current, ...fields };
    setChosen(next);
    try {
      localStorage.setItem(keyOf(projectId), JSON.stringify(next));
    } catch {
      // Storage may be switched off; the choice then lasts as long as the page.
    }
  }

  function forget(): void {
    try {
      localStorage.removeItem(keyOf(projectId));
    } catch {
      // As above.
    }
  }

  return { order: current, change, forget };
}

function readOrder(projectId: string): Order | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? 'null') as Partial<Order> | null;
    const tier = tierName.safeParse(kept?.tier).data;
    const reviewer_id = typeof kept?.reviewer_id === 'string' ? kept.reviewer_id : undefined;
    return tier && { tier, rush: kept?.rush === true, reviewer_id };
  } catch {
    return undefined;
  }
}
