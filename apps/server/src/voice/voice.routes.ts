import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { addTranslation, addWork } from './add-work.ts';
import { decideTerm, listTerms } from './decide-term.ts';
import { deleteVoice } from './delete-voice.ts';
import { deleteWork } from './delete-work.ts';
import { judgePair, listPairs } from './judge-pair.ts';
import { listWorks } from './list-works.ts';
import { changeVoice, createVoice, listVoices, readVoice } from './manage-voices.ts';
import { previewVoice } from './preview-voice.ts';
import { chooseVoice, readChosenVoice } from './project-voice.ts';
import { cancelTraining, startTraining } from './start-training.ts';

const endpoint = endpoints<Deps, Principal>();

export const voiceRoutes = [
  endpoint(contract.listVoices, ({ deps, principal }) => listVoices(deps, principal)),
  endpoint(contract.createVoice, ({ deps, principal, body }) => createVoice(deps, principal, body)),
  endpoint(contract.getVoice, ({ deps, principal, params }) => readVoice(deps, principal, params.voiceId)),
  endpoint(contract.changeVoice, ({ deps, principal, params, body }) =>
    changeVoice(deps, principal, params.voiceId, body),
  ),
  endpoint(contract.deleteVoice, ({ deps, principal, params }) => deleteVoice(deps, principal, params.voiceId)),
  endpoint(contract.listVoiceWorks, ({ deps, principal, params }) => listWorks(deps, principal, params.voiceId)),
  endpoint(contract.addVoiceWork, async ({ deps, principal, params, body, file, requestId }) =>
    addWork(deps, principal, { ...params, ...body }, await file(), requestId),
  ),
  endpoint(contract.addWorkTranslation, async ({ deps, principal, params, file, requestId }) =>
    addTranslation(deps, principal, params, await file(), requestId),
  ),
  endpoint(contract.deleteVoiceWork, ({ deps, principal, params }) => deleteWork(deps, principal, params)),
  endpoint(contract.listVoicePairs, ({ deps, principal, params, query }) =>
    listPairs(deps, principal, params.voiceId, query),
  ),
  endpoint(contract.judgeVoicePair, ({ deps, principal, params, body }) =>
    judgePair(deps, principal, params, body.state),
  ),
  endpoint(contract.listVoiceTerms, ({ deps, principal, params }) => listTerms(deps, principal, params.voiceId)),
  endpoint(contract.decideVoiceTerm, ({ deps, principal, params, body }) => decideTerm(deps, principal, params, body)),
  endpoint(contract.trainVoice, ({ deps, principal, params, requestId }) =>
    startTraining(deps, principal, params.voiceId, requestId),
  ),
  endpoint(contract.cancelVoiceTraining, ({ deps, principal, params }) =>
    cancelTraining(deps, principal, params.voiceId),
  ),
  endpoint(contract.previewVoice, ({ deps, principal, params, body, signal }) =>
    previewVoice(deps, principal, params.voiceId, body, signal),
  ),
  endpoint(contract.getProjectVoice, ({ deps, principal, params }) =>
    readChosenVoice(deps, principal, params.projectId),
  ),
  endpoint(contract.chooseProjectVoice, ({ deps, principal, params, body }) =>
    chooseVoice(deps, principal, params.projectId, body.voice_id),
  ),
];
