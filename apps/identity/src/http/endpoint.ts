import { endpoints } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import type { Visit } from './visit.ts';

/** Calls with a project's public token; with access `user` the visit also has a live session. */
export const endpoint = endpoints<Deps, Visit>();

/** Calls that come without credentials. */
export const publicEndpoint = endpoints<Deps, undefined>();
