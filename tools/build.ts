// npm run build: what `npm start` would build on its first run.
import { ensureBuilt } from '@targum/web/build';

console.log(`The site lies in ${await ensureBuilt(console.log)}`);
