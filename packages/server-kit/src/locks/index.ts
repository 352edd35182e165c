export { type FileLock, LockTimeout, lockFile, tryLock } from './file-lock.ts';
