// Runs a script, or a tool from node_modules/.bin, on the Node that the project brings along.
// This file alone must run on the system's Node, whatever it is; everything it starts is on Node 24.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const minimum = [24, 0];

/**
 * V8 lets a busy server's young heap grow to three times this, and then starts a full collection whenever what is left
 * below its limit is less than that: with some 80 MB of live objects, as here, every two seconds for ever. Measured on
 * the identity server under password logins: none with this, and up to a millisecond of processor time less for each.
 */
const youngHeap = '--max-semi-space-size=16';

export function findNode() {
  const own = process.versions.node.split('.').map(Number);
  if (own[0] > minimum[0] || (own[0] === minimum[0] && own[1] >= minimum[1])) return process.execPath;
  const names = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  for (const name of names) {
    const binary = path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(binary)) return binary;
  }
  console.error(
    `Targum needs Node 24 and found ${process.version}. Run \`npm ci\` without --omit=optional, which brings Node 24 along, or install it.`,
  );
  return process.exit(1);
}

/** A tool's own JavaScript file, so that it too runs on the Node chosen here and not on a shebang's. */
function resolveTool(name) {
  const link = path.join(root, 'node_modules', '.bin', name);
  if (process.platform !== 'win32' && existsSync(link)) return realpathSync(link);
  const require = createRequire(path.join(root, 'package.json'));
  const manifest = require.resolve(`${name}/package.json`);
  const bin = require(manifest).bin;
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[name]);
}

export function run(args, options = {}) {
  const node = findNode();
  const [first, ...rest] = args;
  const command = first === '--bin' ? [resolveTool(rest[0]), ...rest.slice(1)] : args;
  const env = {
    // Compiled and type-stripped sources are kept, so that a second start is quick.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  const flags = ['--disable-warning=ExperimentalWarning', ...(first === '--bin' ? [] : [youngHeap])];
  const child = spawn(node, [...flags, ...command], {
    stdio: 'inherit',
    env,
    ...options,
  });
  // The terminal sends Ctrl-C to the whole group; we only wait, so that the child can end cleanly.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) run(process.argv.slice(2));
