import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../errors.ts';
import { listModels, type ModelInfo } from './list-models.ts';

const fileName = 'active.json';

/** Where models are looked for: those a person added come before the shipped ones. */
export interface ModelPlaces {
  /** `DATA_DIR/models`. */
  own: string;
  shipped: string;
}

async function readChoice(own: string): Promise<string | undefined> {
  try {
    const { model } = JSON.parse(await readFile(join(own, fileName), 'utf8')) as { model?: unknown };
    return typeof model === 'string' ? model : undefined;
  } catch {
    return undefined;
  }
}

/** The model that translates: the one chosen, else the first usable. */
export async function findActiveModel(places: ModelPlaces): Promise<ModelInfo> {
  const models = (await listModels([places.own, places.shipped])).filter((model) => !model.problem);
  const choice = await readChoice(places.own);
  const shippedFirst = models.toSorted(
    (a, b) => Number(b.path.startsWith(places.shipped)) - Number(a.path.startsWith(places.shipped)),
  );
  const model = models.find((candidate) => candidate.name === choice) ?? shippedFirst[0];
  if (!model) throw new EngineError('model_missing', `There is no usable model in ${places.own} or ${places.shipped}`);
  return model;
}

/** Chooses a model for all later translations. */
export async function useModel(places: ModelPlaces, name: string): Promise<ModelInfo> {
  const model = (await listModels([places.own, places.shipped])).find((candidate) => candidate.name === name);
  if (!model)
    throw new EngineError('model_missing', `There is no model "${name}"; "targum models list" shows what there is`);
  if (model.problem) throw new EngineError('model_invalid', `"${name}" cannot be used: ${model.problem}`);
  await mkdir(places.own, { recursive: true });
  const path = join(places.own, fileName);
  await writeFile(`${path}.tmp`, `${JSON.stringify({ model: name })}\n`);
  await rename(`${path}.tmp`, path);
  return model;
}
