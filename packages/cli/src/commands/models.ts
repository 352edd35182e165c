import path from 'node:path';
import { parseArgs } from 'node:util';
import { findActiveModel, listModels, type ModelPlaces, pullModel, useModel } from '@targum/engines';
import { type Command, type CommandIo, UsageError } from '../command.ts';

/** Models that a person added live in the data folder; the shipped one beside the code. */
export function modelPlaces(env: NodeJS.ProcessEnv): ModelPlaces {
  return {
    own: path.resolve(env['DATA_DIR'] ?? 'data', 'models'),
    shipped: path.resolve(import.meta.dirname, '../../../../models'),
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function list(io: CommandIo): Promise<number> {
  const places = modelPlaces(io.env);
  const models = await listModels([places.own, places.shipped]);
  const active = await findActiveModel(places).catch(() => undefined);
  for (const model of models) {
    const mark = model.name === active?.name ? '*' : ' ';
    const pairs = model.pairs.map((pair) => `${pair.source}→${pair.target}`).join(' ');
    io.stdout.write(
      `${mark} ${model.name}  ${model.problem ? `unusable: ${model.problem}` : pairs}  ${megabytes(model.bytes)}\n`,
    );
  }
  if (models.length === 0) io.stdout.write(`No models in ${places.own} or ${places.shipped}\n`);
  return 0;
}

async function pull(name: string, hub: string | undefined, io: CommandIo): Promise<number> {
  const isTerminal = 'isTTY' in io.stderr && io.stderr.isTTY;
  const model = await pullModel({
    from: name,
    into: modelPlaces(io.env).own,
    ...(hub ? { hub } : {}),
    onProgress: ({ file, bytes }) => {
      if (isTerminal) io.stderr.write(`\r${megabytes(bytes)}  ${file.padEnd(50)}`);
    },
  });
  if (isTerminal) io.stderr.write('\n');
  io.stdout.write(
    `${model.name} is here (${megabytes(model.bytes)}); "targum models use ${model.name}" makes it translate\n`,
  );
  return 0;
}

export const command: Command = {
  name: 'models',
  summary: 'Show, fetch and choose translation models',
  usage: ['list', 'pull NAME|URL|FOLDER [--hub URL]', 'use NAME'].join('\n'),
  async run(args, io) {
    const options = { hub: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [action, name, ...others] = positionals;
    if (others.length > 0) throw new UsageError('takes one name');
    if (action === 'list' && name === undefined) return list(io);
    if (action === 'pull' && name !== undefined) return pull(name, values.hub, io);
    if (action === 'use' && name !== undefined) {
      const model = await useModel(modelPlaces(io.env), name);
      io.stdout.write(`${model.name} translates from now on\n`);
      return 0;
    }
    throw new UsageError('knows list, pull NAME and use NAME');
  },
};
