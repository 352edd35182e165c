import { register } from '@teamhanko/hanko-elements';

globalThis.signIn = register('https://hanko.example');
