import type { Executor } from '@targum/server-kit';
import { holderOf } from '../../src/ledger/holder.ts';
import { postTransfer } from '../../src/ledger/post-transfer.ts';
import { findProject } from '../../src/projects/change-project.ts';

const amount = 1_000_000_000_000n;

/** Money that no bench should have to think about, for whoever owns the project. */
export async function grantCredit(db: Executor, projectId: string): Promise<void> {
  const project = await findProject(db, projectId);
  if (!project) throw new Error(`There is no project ${projectId}`);
  await postTransfer(db, {
    key: `bench:${projectId}`,
    kind: 'grant',
    holder: holderOf(project),
    note: 'bench',
    moves: { promotions: -amount, credits: amount },
  });
}
