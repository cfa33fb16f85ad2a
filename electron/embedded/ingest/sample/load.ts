import * as z from 'zod'
import bank from './affairs/bank.json' with { type: 'json' }
import battery from './affairs/battery.json' with { type: 'json' }
import dairy from './affairs/dairy.json' with { type: 'json' }
import election from './affairs/election.json' with { type: 'json' }
import football from './affairs/football.json' with { type: 'json' }
import harbour from './affairs/harbour.json' with { type: 'json' }
import harvest from './affairs/harvest.json' with { type: 'json' }
import hospital from './affairs/hospital.json' with { type: 'json' }
import museum from './affairs/museum.json' with { type: 'json' }
import storm from './affairs/storm.json' with { type: 'json' }
import treaty from './affairs/treaty.json' with { type: 'json' }
import tunnel from './affairs/tunnel.json' with { type: 'json' }
import vaccine from './affairs/vaccine.json' with { type: 'json' }
import water from './affairs/water.json' with { type: 'json' }
import knowledge from './knowledge.json' with { type: 'json' }
import outlets from './outlets.json' with { type: 'json' }
import type { NewsroomFiles } from './compose.ts'
import { Affair, Outlet, SampleEntity } from './schema.ts'

const AFFAIRS: readonly unknown[] = [
  bank,
  battery,
  dairy,
  election,
  football,
  harbour,
  harvest,
  hospital,
  museum,
  storm,
  treaty,
  tunnel,
  vaccine,
  water,
]

/** The files as they ship. @throws ZodError naming the place, when a file was edited badly. */
export function loadNewsroom(): NewsroomFiles {
  return { outlets: z.array(Outlet).parse(outlets), affairs: z.array(Affair).parse(AFFAIRS) }
}

/**
 * The people, organisations and places of the fictional world. Meant for the sample's stories
 * alone: short names such as “Luna” would claim mentions in real news.
 */
export function loadSampleKnowledge(): SampleEntity[] {
  return z.array(SampleEntity).parse(knowledge)
}
