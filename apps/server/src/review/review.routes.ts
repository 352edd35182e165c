import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { findConcordance } from '../memory/find-concordance.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { editSegment } from './edit-segment.ts';
import { holdSegment, releaseSegment } from './hold-segment.ts';
import { listHistory } from './list-history.ts';
import { addComment, deleteComment, listComments, resolveComment } from './manage-comments.ts';
import { presentSegment } from './present-segment.ts';
import { previewDocument } from './preview-document.ts';
import { decideTermProposal, listTermProposals } from './propose-terms.ts';
import { readReview } from './read-review.ts';
import { applyReplacement, previewReplacement } from './replace-text.ts';
import { requireSegment } from './require-segment.ts';
import { restoreSegment } from './restore-segment.ts';
import { retranslateSegment } from './retranslate-segment.ts';
import { listRetranslations, retranslateStretch } from './retranslate-stretch.ts';
import { suggestAlternatives } from './suggest-alternatives.ts';
import { undoSegment } from './undo-segment.ts';
import { watchReview } from './watch-review.ts';

const endpoint = endpoints<Deps, Principal>();

export const reviewRoutes = [
  endpoint(contract.readReview, ({ deps, principal, params }) => readReview(deps, principal, params.projectId)),
  endpoint(contract.openSegment, async ({ deps, principal, params }) => {
    const { project, row } = await requireSegment(deps.db, principal, params);
    return presentSegment(deps.db, project, row);
  }),
  endpoint(contract.previewDocument, ({ deps, principal, params, query }) =>
    previewDocument(deps, principal, params, query),
  ),
  endpoint(contract.editSegment, ({ deps, principal, params, body }) => editSegment(deps, principal, params, body)),
  endpoint(contract.undoSegment, ({ deps, principal, params, body }) => undoSegment(deps, principal, params, body)),
  endpoint(contract.restoreSegment, ({ deps, principal, params, body }) =>
    restoreSegment(deps, principal, params, body),
  ),
  endpoint(contract.listSegmentHistory, ({ deps, principal, params }) => listHistory(deps, principal, params)),
  endpoint(contract.holdSegment, ({ deps, principal, params, body }) =>
    holdSegment(deps, principal, params, body.editor),
  ),
  endpoint(contract.releaseSegment, ({ deps, principal, params, query }) =>
    releaseSegment(deps, principal, params, query.editor),
  ),
  endpoint(contract.watchReview, async ({ deps, principal, params, openEvents }) => {
    await requireReviewableProject(deps.db, principal, params.projectId);
    await watchReview(deps, principal, params.projectId, openEvents());
  }),
  endpoint(contract.previewReplacement, ({ deps, principal, params, body }) =>
    previewReplacement(deps, principal, params.projectId, body),
  ),
  endpoint(contract.applyReplacement, ({ deps, principal, params, body }) =>
    applyReplacement(deps, principal, params.projectId, body),
  ),
  endpoint(contract.listComments, ({ deps, principal, params, query }) =>
    listComments(deps, principal, params.projectId, query),
  ),
  endpoint(contract.addComment, ({ deps, principal, params, body }) => addComment(deps, principal, params, body)),
  endpoint(contract.resolveComment, ({ deps, principal, params, body }) =>
    resolveComment(deps, principal, params, body.resolved),
  ),
  endpoint(contract.deleteComment, ({ deps, principal, params }) => deleteComment(deps, principal, params)),
  endpoint(contract.searchConcordance, async ({ deps, principal, params, query }) => {
    const project = await requireReviewableProject(deps.db, principal, params.projectId);
    return { units: await findConcordance(deps.db, project, query.words, query.limit) };
  }),
  endpoint(contract.suggestAlternatives, ({ deps, principal, params }) => suggestAlternatives(deps, principal, params)),
  endpoint(contract.retranslateSegment, ({ deps, principal, params, body }) =>
    retranslateSegment(deps, principal, params, body),
  ),
  endpoint(contract.retranslateStretch, ({ deps, principal, params, body }) =>
    retranslateStretch(deps, principal, params.projectId, body),
  ),
  endpoint(contract.listRetranslations, ({ deps, principal, params }) =>
    listRetranslations(deps, principal, params.projectId),
  ),
  endpoint(contract.listTermProposals, ({ deps, principal, params }) =>
    listTermProposals(deps, principal, params.projectId),
  ),
  endpoint(contract.decideTermProposal, ({ deps, principal, params, body }) =>
    decideTermProposal(deps, principal, params.projectId, body),
  ),
];
