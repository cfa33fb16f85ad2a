import { parentPort, workerData } from 'node:worker_threads'
import { fitImage } from '#electron/documents/image/fit-image.ts'
import type { FitTask } from './fit-image.ts'

const { bytes, limits } = workerData as FitTask
parentPort?.postMessage(fitImage(bytes, limits))
