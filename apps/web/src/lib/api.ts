import { createCaller } from '@targum/wire';

/** The one caller of the product API; the visitor's cookie goes along. */
export const call = createCaller({ credentials: 'include' });
