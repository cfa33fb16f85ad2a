import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { LIBRARY_MIGRATIONS, openLibrary } from '#electron/library/library.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { createGraphWork, type GraphWorkParts } from '#electron/work/graph/graph-work.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import type { GraphView } from '#shared/model/graph.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-views-'))
let now = 1000
const db = openDatabase({
  file: join(folder, 'library.db'),
  migrations: fileURLToPath(LIBRARY_MIGRATIONS),
  kind: 'library',
  clock: { now: () => now },
})
const library = openLibrary(db)
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const viewOf = (minCount: number): GraphView => ({
  scope: { kind: 'all' },
  slice: { from: '2026-11-01T00:00:00Z' },
  choices: {
    ...{ most: 500, measure: 'npmi', minCount, minNpmi: 0.1, hiddenTypes: ['person'] },
    ...{ showsLonely: false, hidden: ['Q9'], pins: [['Q1', 1.5, -2]], colour: 'community' },
    size: 'betweenness',
  },
  camera: { x: 1, y: 2, k: 0.5 },
  places: [['שלום 🗞️', 3, 4]],
})

let id = 0
const undo = createUndoStack(() => {})
const told: string[] = []
const work = createGraphWork({
  ...{ library, undo, now: () => (now += 1000), newId: () => `view-${++id}` },
  announce: (topic: string) => void told.push(topic),
} as unknown as GraphWorkParts)
const names = () => work.views().map(({ name }) => name)
beforeEach(() => work.views().forEach((view) => work.removeView(view.id)))

test('a view comes back as it was kept, and one of the same name takes its place', () => {
  const first = work.saveView('Crowds', viewOf(3))
  expect(work.openView(first.id)).toEqual(viewOf(3))
  const second = work.saveView('Crowds', viewOf(7))
  expect(second.id).toBe(first.id)
  expect(work.openView(first.id)).toEqual(viewOf(7))
  undo.undo()
  expect(work.openView(first.id)).toEqual(viewOf(3))
  undo.undo()
  expect(names()).toEqual([])
  expect(() => work.openView(first.id)).toThrow('no longer there')
  undo.redo()
  undo.redo()
  expect(work.openView(first.id)).toEqual(viewOf(7))
})

test('names are one view each, and every change is told and can be taken back', () => {
  const a = work.saveView('A', viewOf(1))
  const b = work.saveView('B', viewOf(2))
  expect(() => work.renameView(b.id, 'A')).toThrow('There is a view called “A”')
  work.renameView(b.id, 'C')
  work.removeView(a.id)
  expect(names()).toEqual(['C'])
  told.length = 0
  undo.undo()
  undo.undo()
  expect(names()).toEqual(['A', 'B'])
  expect(told).toEqual(['views', 'views'])
  expect(undo.state().redo).toBe('renaming the view “B”')
})

test('a kept view that no longer fits is as good as gone', () => {
  const { id: kept } = work.saveView('Old', viewOf(1))
  db.prepare(`UPDATE graph_view SET view = '{"scope":{"kind":"all"}}' WHERE id = ?`).run(kept)
  expect(names()).toEqual(['Old'])
  expect(() => work.openView(kept)).toThrow('no longer there')
  const { id: next } = work.saveView('Old', viewOf(2))
  expect(work.openView(next)).toEqual(viewOf(2))
  db.prepare(`UPDATE graph_view SET view = 'null' WHERE id = ?`).run(next)
  work.removeView(next)
  expect(names()).toEqual([])
})
