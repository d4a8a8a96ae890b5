import path from 'node:path';
import { ROOT } from '../settings.mjs';

/** The region that the project ships, and the extract it is built from. */
export const DEMO_ID = 'baltimore';
export const DEMO_EXTRACT = path.join(ROOT, 'tests', 'fixtures', 'streets', 'baltimore.osm.pbf');
export const DEMO_FOLDER = path.join(ROOT, 'worker', 'local', 'streets', 'demo-region');
