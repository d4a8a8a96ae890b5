import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findCrossings } from './find-crossings.ts';
import { findSpots } from './find-spots.ts';
import { locateHouse } from './locate-house.ts';
import { matchStreets } from './match-streets.ts';
import { parseQuery, type Query } from './parse-query.ts';
import type { SpotData } from './place-data.ts';
import { type PlaceIndex, readStreet, type Street } from './place-index.ts';
import { type MicroPoint, measureMeters } from './plane.ts';
import { canHaveNumber, openCities } from './rate-city.ts';
import { rateAreas, stripAreas } from './read-areas.ts';

/** A place that an address may mean, with a certainty (`score`) from 0 to 1. */
export type FoundPlace = {
  /** The address as it was understood: "440 S Conkling St, Baltimore". */
  label: string;
  kind: 'address' | 'street' | 'crossing' | 'place';
  lat: number;
  lng: number;
  score: number;
  /** Set if it is so far from the place searched around that it may only share the name. */
  isFar?: boolean;
};

type Candidate = MicroPoint & Pick<FoundPlace, 'label' | 'kind' | 'score'>;

const STREET_CERTAINTY = 0.5;
const MIN_SCORE = 0.15;
const MIN_LETTERS = 3;

/** Maximum number of streets examined in detail. */
const MAX_STREETS = 12;

/** Places with the same label that are nearer than this are one place. */
const SAME_METERS = 300;

/** Returns the places a text may mean, best first; among equals the nearest first. Accepts every text. */
export function searchPlaces(
  loaded: PlaceIndex,
  text: string,
  { near, limit }: { near: LatLng | null; limit: number },
): FoundPlace[] {
  const index = { ...loaded, streets: new Map() };
  const queries = parseQuery(text);
  const [query] = queries;
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LETTERS) return [];
  const found = [
    ...queries.flatMap((each) => searchAddress(index, each)),
    ...searchCrossing(index, query),
    ...findSpots(index, query.name, query.isTyping)
      .slice(0, 2 * limit)
      .map(({ spot, score }) => toSpot(spot, score)),
  ];
  const here = near && { lat: near.lat * 1e6, lng: near.lng * 1e6 };
  return rankPlaces(found, here)
    .slice(0, Math.max(0, limit))
    .map(({ label, kind, lat, lng, score }) => ({ label, kind, lat: lat / 1e6, lng: lng / 1e6, score }));
}

function searchAddress(index: PlaceIndex, { line, parts, isTyping }: Query): Candidate[] {
  const after = rateAreas(index, parts, isTyping);
  const isOpen = isTyping && parts.length === 0;
  const stripped = stripAreas(index, line.words, false);
  // "Baltimore" is part of the street in "Baltimore Street", but may be the city in "1200 Baltimore": both are tried.
  const whole = matchStreets(index, line.words, isOpen);
  const isSame = stripped.words.length === 0 || stripped.words.length === line.words.length;
  const shorter = isSame ? [] : matchStreets(index, stripped.words, isOpen);
  const isBetter = (shorter[0]?.fit ?? 0) >= (whole[0]?.fit ?? 0);
  const rate = isBetter ? Math.min(after.fit, stripped.fit) : after.fit;
  const cities = openCities(index, isBetter ? [...after.areas, ...stripped.areas] : after.areas);
  const matches = (isBetter ? shorter : whole)
    .map(({ id, fit }) => ({ id, fit, guess: fit * cities.guess(index.sections.streetCity[id] ?? -1) }))
    .sort((one, other) => other.guess - one.guess)
    .slice(0, MAX_STREETS)
    .map(({ id, fit }) => ({ street: readStreet(index, id), fit }));
  return matches.map(({ street, fit }): Candidate => {
    const place = toAddress(index, street, line);
    const hasNamesake = matches.some(
      (other) =>
        other.fit >= fit && cities.isTyped(other.street.city) && canHaveNumber(other.street, line.number),
    );
    const city = cities.rate({ ...place, city: street.city }, hasNamesake);
    return { ...place, score: place.score * fit * rate * city };
  });
}

/** Returns the house on a street, or else the street, with its certainty if this street is the one meant. */
function toAddress(index: PlaceIndex, street: Street, { number, suffix }: Query['line']): Candidate {
  const house = number === null ? null : locateHouse(index, street, number, suffix);
  if (house === null) return toStreet(index, street, number);
  const label = withCity(index, `${house.number} ${street.name}`, street.city);
  return { label, kind: 'address', lat: house.lat, lng: house.lng, score: house.certainty };
}

function searchCrossing(index: PlaceIndex, { sides, parts, isTyping }: Query): Candidate[] {
  if (sides === null) return [];
  const { fit, areas } = rateAreas(index, parts, isTyping);
  const cities = openCities(index, areas);
  const found = findCrossings(index, sides, isTyping && parts.length === 0);
  return found.map(({ streets: [one, other], lat, lng, score }) => {
    const hasNamesake = found.some((each) => each.score >= score && cities.isTyped(each.streets[0].city));
    return {
      label: withCity(index, `${one.name} & ${other.name}`, one.city),
      kind: 'crossing',
      lat,
      lng,
      score: score * fit * cities.rate({ lat, lng, city: one.city }, hasNamesake),
    };
  });
}

/** Returns a street: at its nearest end for a number beyond all known ones, else at its middle. */
function toStreet(
  index: PlaceIndex,
  { name, city, lines, houses }: Street,
  number: number | null,
): Candidate {
  const label = withCity(index, name, city);
  const street = { label, kind: 'street' as const, score: STREET_CERTAINTY };
  const [first, last] = [houses[0], houses.at(-1)];
  if (first && number !== null && number < first.number) return { ...street, lat: first.lat, lng: first.lng };
  if (last && number !== null && number > last.number) return { ...street, lat: last.lat, lng: last.lng };
  const line = lines.reduce((longest, each) => (each.length > longest.length ? each : longest), []);
  const middle = 2 * Math.floor(line.length / 4);
  return { ...street, lat: line[middle] ?? 0, lng: line[middle + 1] ?? 0 };
}

function toSpot(spot: SpotData, score: number): Candidate {
  const label = spot.address === '' ? spot.name : `${spot.name}, ${spot.address}`;
  return { label, kind: 'place', lat: spot.lat, lng: spot.lng, score };
}

function withCity({ cities }: PlaceIndex, label: string, city: number): string {
  const name = cities[city];
  return name === undefined ? label : `${label}, ${name}`;
}

/** Removes duplicates, lowers the score of places with an equal match elsewhere, and sorts. */
function rankPlaces(found: readonly Candidate[], near: MicroPoint | null): Candidate[] {
  const sorted = [...found].sort((one, other) => other.score - one.score);
  const single = sorted.filter((each, at) => sorted.findIndex((other) => isSame(other, each)) === at);
  return single
    .map((each) => ({ ...each, score: Math.round(100 * each.score * (1 - rivalry(each, single))) / 100 }))
    .filter(({ score }) => score >= MIN_SCORE)
    .map((each) => ({ each, step: Math.round(20 * each.score), away: near ? measureMeters(near, each) : 0 }))
    .sort((one, other) => other.step - one.step || one.away - other.away || other.each.score - one.each.score)
    .map(({ each }) => each);
}

/** Returns whether two candidates have the same label and place; all parts of a street are the same place. */
function isSame(one: Candidate, other: Candidate): boolean {
  if (one.label !== other.label) return false;
  return (one.kind === 'street' && other.kind === 'street') || measureMeters(one, other) < SAME_METERS;
}

/** Returns the share of its score that a place loses to another one elsewhere: half to an equal one, nothing below 70 %. */
function rivalry(place: Candidate, others: readonly Candidate[]): number {
  // A street's score is not lowered for another street nearby, since its position is uncertain anyway; and no street is a rival,
  // since it lacks the number that was asked for.
  if (place.kind === 'street') return 0;
  const rivals = others.filter(
    (other) => other.kind !== 'street' && other !== place && measureMeters(other, place) > SAME_METERS,
  );
  const best = Math.max(0, ...rivals.map(({ score }) => score)) / place.score;
  return 0.5 * Math.max(0, Math.min(1, (best - 0.7) / 0.3));
}
