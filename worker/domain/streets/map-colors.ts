/** The themes of the map; `sun` has the strongest contrast. */
export const MAP_THEMES = ['light', 'dark', 'sun'] as const;
export type MapTheme = (typeof MAP_THEMES)[number];

type Names =
  | 'ground'
  | 'water'
  | 'park'
  | 'wood'
  | 'built'
  | 'building'
  | 'casing'
  | 'minor'
  | 'main'
  | 'motorway';
type Marks =
  | 'text'
  | 'halo'
  | 'waterText'
  | 'parkText'
  | 'rail'
  | 'route'
  | 'routeCasing'
  | 'onRoute'
  | 'surface';
type Others = 'offer' | 'busy' | 'busySoft' | 'ink' | 'position';

/** Every color of a map: streets, then our marks, which have the page's colors. */
export type MapColors = Record<Names | Marks | Others, string>;

/** One palette for the interactive map and for the drawn one. */
export const MAP_COLORS: Record<MapTheme, MapColors> = {
  light: {
    ground: '#f3f2ed',
    water: '#a8d3ec',
    park: '#d2e8c6',
    wood: '#c6e0b9',
    built: '#ebe9e2',
    building: '#e3dfd6',
    casing: '#d9d5ca',
    minor: '#ffffff',
    main: '#ffffff',
    motorway: '#fbdf9d',
    text: '#46564e',
    halo: '#ffffff',
    waterText: '#2f6d94',
    parkText: '#3f6b35',
    rail: '#cbc8c0',
    route: '#0a6847',
    routeCasing: '#ffffff',
    onRoute: '#ffffff',
    surface: '#ffffff',
    offer: '#1d4f91',
    busy: '#7a4a00',
    busySoft: '#f2a93b',
    ink: '#10201a',
    position: '#1456b8',
  },
  dark: {
    ground: '#19211e',
    water: '#0f2c40',
    park: '#1b3527',
    wood: '#193022',
    built: '#1f2825',
    building: '#26302c',
    casing: '#121816',
    minor: '#34403b',
    main: '#45534d',
    motorway: '#67695a',
    text: '#b3c2ba',
    halo: '#121816',
    waterText: '#7fb0d0',
    parkText: '#8dbb93',
    rail: '#3a4641',
    route: '#5fd3a0',
    routeCasing: '#06231a',
    onRoute: '#06231a',
    surface: '#161f1c',
    offer: '#a3c8ff',
    busy: '#f4c877',
    busySoft: '#b98225',
    ink: '#eef4f0',
    position: '#8fbcff',
  },
  sun: {
    ground: '#ffffff',
    water: '#7cc0ea',
    park: '#b5e0a2',
    wood: '#a5d690',
    built: '#f3f3f3',
    building: '#dedede',
    casing: '#4a4a4a',
    minor: '#ffffff',
    main: '#fff3b8',
    motorway: '#ffc94d',
    text: '#000000',
    halo: '#ffffff',
    waterText: '#00395c',
    parkText: '#123d06',
    rail: '#8a8a8a',
    route: '#004a2f',
    routeCasing: '#ffffff',
    onRoute: '#ffffff',
    surface: '#ffffff',
    offer: '#0a2f66',
    busy: '#5c3700',
    busySoft: '#e08a00',
    ink: '#000000',
    position: '#003f9e',
  },
};
