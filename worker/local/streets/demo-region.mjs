import path from 'node:path';
import { ROOT } from '../settings.mjs';

/** The region included in the project, and the extract it is built from. */
export const DEMO_ID = 'baltimore';
export const DEMO_EXTRACT = path.join(ROOT, 'tests', 'fixtures', 'streets', 'baltimore.osm.pbf');
export const DEMO_FOLDER = path.join(ROOT, 'worker', 'local', 'streets', 'demo-region');
