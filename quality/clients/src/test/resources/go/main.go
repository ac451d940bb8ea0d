// SPDX-License-Identifier: Apache-2.0

// A controller as client-go's users write them: it is elected, follows ConfigMaps by a streamed list
// (WatchList), and copies each labelled one with its text reversed.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/util/workqueue"
)

func main() {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	check(err)
	client := kubernetes.NewForConfigOrDie(config)
	name := os.Args[1]
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Name: "mirror", Namespace: "default"},
			Client:     client.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: name},
		},
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { run(ctx, client, name) },
			OnStoppedLeading: func() { fmt.Println(name, "stopped leading") },
		},
	})
}

func run(ctx context.Context, client kubernetes.Interface, name string) {
	fmt.Println(name, "leads")
	factory := informers.NewSharedInformerFactoryWithOptions(client, time.Hour,
		informers.WithTweakListOptions(func(o *metav1.ListOptions) { o.LabelSelector = "mirror=yes" }))
	informer := factory.Core().V1().ConfigMaps()
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	enqueue := func(object any) {
		if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(object); err == nil {
			queue.Add(key)
		}
	}
	informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, object any) { enqueue(object) },
		DeleteFunc: enqueue,
	})
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	fmt.Println(name, "synced")
	for {
		key, _ := queue.Get()
		namespace, mapName, _ := cache.SplitMetaNamespaceKey(key)
		source, err := informer.Lister().ConfigMaps(namespace).Get(mapName)
		if err == nil {
			err = mirror(ctx, client, source)
		} else {
			err = client.CoreV1().ConfigMaps(namespace).Delete(ctx, mapName+"-mirror", metav1.DeleteOptions{})
		}
		fmt.Println(name, "did", key, err)
		queue.Done(key)
	}
}

func mirror(ctx context.Context, client kubernetes.Interface, source *corev1.ConfigMap) error {
	wanted := applycorev1.ConfigMap(source.Name+"-mirror", source.Namespace).
		WithData(map[string]string{"text": reversed(source.Data["text"])})
	_, err := client.CoreV1().ConfigMaps(source.Namespace).
		Apply(ctx, wanted, metav1.ApplyOptions{FieldManager: "mirror", Force: true})
	return err
}

func reversed(text string) string {
	runes := []rune(text)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	return string(runes)
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
