import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

interface NewOffers {
  assignmentId: string;
  reviewerIds: readonly string[];
  hours: number;
}

/** Makes offers, and renews those that lapsed; who is offered it already, or said no, is left alone. */
export async function insertOffers(db: Executor, { assignmentId, reviewerIds, hours }: NewOffers): Promise<string[]> {
  const made = await rows<{ reviewer_id: string }>(
    db,
    sql`
    insert into product.review_offers as o (assignment_id, reviewer_id, expires_at)
    select ${assignmentId}, reviewer.id, now() + make_interval(hours => ${hours})
    from unnest(${reviewerIds}::uuid[]) as reviewer (id)
    on conflict (assignment_id, reviewer_id) do update
      set state = 'open', offered_at = now(), expires_at = excluded.expires_at
      where o.state in ('expired', 'withdrawn') or (o.state = 'open' and o.expires_at <= now())
    returning reviewer_id`,
  );
  return made.map((row) => row.reviewer_id);
}

/** Whatever was between the two before: an administrator may ask again. */
export async function renewOffer(
  db: Executor,
  { assignmentId, reviewerId, hours }: { assignmentId: string; reviewerId: string; hours: number },
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.review_offers (assignment_id, reviewer_id, expires_at)
    values (${assignmentId}, ${reviewerId}, now() + make_interval(hours => ${hours}))
    on conflict (assignment_id, reviewer_id) do update
      set state = 'open', offered_at = now(), expires_at = excluded.expires_at`,
  );
}

export interface OfferRow {
  state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'left';
  expires_at: Date;
  live: boolean;
}

export async function selectOffer(
  db: Executor,
  assignmentId: string,
  reviewerId: string,
): Promise<OfferRow | undefined> {
  return maybeRow<OfferRow>(
    db,
    sql`select state, expires_at, state = 'open' and expires_at > now() as live from product.review_offers
        where assignment_id = ${assignmentId} and reviewer_id = ${reviewerId}`,
  );
}

export async function answerOffer(
  db: Executor,
  { assignmentId, reviewerId, state }: { assignmentId: string; reviewerId: string; state: OfferRow['state'] },
): Promise<void> {
  await run(
    db,
    sql`update product.review_offers set state = ${state}
        where assignment_id = ${assignmentId} and reviewer_id = ${reviewerId}`,
  );
}

export async function withdrawOffers(db: Executor, assignmentId: string): Promise<void> {
  await run(
    db,
    sql`update product.review_offers set state = 'withdrawn' where assignment_id = ${assignmentId} and state = 'open'`,
  );
}

export async function withdrawOffersTo(db: Executor, reviewerId: string): Promise<void> {
  await run(
    db,
    sql`update product.review_offers set state = 'withdrawn' where reviewer_id = ${reviewerId} and state = 'open'`,
  );
}

/** Offers whose time is over, with those they were made to. */
export async function expireOffers(db: Executor): Promise<{ assignment_id: string; reviewer_id: string }[]> {
  return rows(
    db,
    sql`update product.review_offers set state = 'expired' where state = 'open' and expires_at <= now()
        returning assignment_id, reviewer_id`,
  );
}
