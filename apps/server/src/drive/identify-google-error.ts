import { type AppError, isAppError } from '@targum/wire';
import { fail } from './google.ts';

interface GoogleFault {
  status?: number;
  response?: { status?: number; data?: unknown };
  message?: string;
}

/** Turns what Google's library throws into an error of ours, with the cause kept for the log. */
export function identifyGoogleError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const fault = thrown as GoogleFault;
  const status = fault?.response?.status ?? fault?.status;
  // For a stream the reason is in the message alone.
  const data = JSON.stringify([fault?.response?.data, fault?.message]);
  if (data.includes('invalid_grant') || status === 401) return fail('drive_access_lost', { cause: thrown });
  if (status === 404) return fail('drive_file_not_found', { cause: thrown });
  if (data.includes('exportSizeLimitExceeded')) {
    const message = 'Google exports documents of up to 10 MB only. Download this one as a file and upload it.';
    return fail('drive_file_unsupported', { message, cause: thrown });
  }
  return fail('drive_unavailable', { cause: thrown, detail: fault?.message ?? String(thrown) });
}
