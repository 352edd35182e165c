export { FolderStorage } from './folder-storage.ts';
export { readAll } from './read-all.ts';
export { type S3Options, S3Storage } from './s3-storage.ts';
export type { Body, FileInfo, GetOptions, PutOptions, Storage, Stored } from './storage.ts';
export { isStorageError, StorageError, type StorageErrorCode } from './storage-error.ts';
