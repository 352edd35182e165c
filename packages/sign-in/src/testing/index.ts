export { type MountOptions, type Opened, openWidget, type Rig, resetSite, startRig } from './rig.ts';
export { makeUser } from './users.ts';
